import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { MembershipDue, DueState, NextMembershipDue } from '#contract/dues/dues.ts'
import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { describeTransferDeadline } from './describeTransferDeadline.ts'
import { downloadDuesDocument } from './downloadDuesDocument.ts'

/** List of a member's dues and their payments, newest first, with the next due and a receipt for each payment. */
export function MemberDueList({ dues, next }: { dues: MembershipDue[]; next: NextMembershipDue | null }) {
  return (
    <List>
      {next && (
        <li>
          <p>
            <b>
              Du <TimeText at={next.from_on} isShort /> au <TimeText at={next.until_on} isShort />
            </b>
            <span>
              <OrdinalText>{when({ ...next, state: next.way === 'virement' ? 'attendue' : 'a-annoncer' })}</OrdinalText>
            </span>
          </p>
          <strong className="tabular">{formatCents(next.amount_cents)}</strong>
          <span data-state="way">À venir</span>
        </li>
      )}
      {dues.map((due) => {
        return (
          <li key={due.id}>
            <p>
              <b>
                Du <TimeText at={due.from_on} isShort /> au <TimeText at={due.until_on} isShort />
              </b>
              <span>
                <OrdinalText>{when(due)}</OrdinalText>
              </span>
              {due.paid_cents > 0 && due.paid_cents < due.amount_cents && (
                <span>Reste à régler&nbsp;: {formatCents(due.amount_cents - due.paid_cents)}</span>
              )}
            </p>
            <strong className="tabular">{formatCents(due.amount_cents)}</strong>
            <span data-state={looks[due.state]}>{dueStateLabels[due.state]}</span>
            {due.paid_cents > 0 && (
              <Button
                aria-label={`Télécharger le reçu du ${dateWithoutWeekday(due.settled_on ?? due.due_on)}`}
                onClick={() =>
                  void downloadDuesDocument('GET /dues/:id/receipt', { params: { id: due.id } }, 'recu.pdf')
                }
              >
                Reçu
              </Button>
            )}
          </li>
        )
      })}
    </List>
  )
}

type When = Pick<MembershipDue, 'state' | 'way' | 'due_on'> & Partial<Pick<MembershipDue, 'settled_on'>>

/** Returns French text that says when and by which means a due was or will be paid. */
function when({ state, way, due_on, settled_on }: When): string {
  if (state === 'remboursee') return 'Elle vous a été remboursée.'
  if (state === 'abandonnee') return 'Elle n’est plus due.'
  if (state === 'payee') return `Payée le ${dateWithoutWeekday(settled_on ?? due_on)}`
  const how = way === 'prelevement' ? 'par prélèvement' : 'par virement'
  const day = state === 'attendue' ? describeTransferDeadline(due_on) : `le ${dateWithoutWeekday(due_on)}`
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${how}`
}

/** Styles of the states of a member's due: done, in progress, or to be paid by the member. */
const looks: Record<DueState, 'done' | 'way' | 'todo'> = {
  attendue: 'todo',
  'a-annoncer': 'way',
  annoncee: 'way',
  remise: 'way',
  payee: 'done',
  rejetee: 'todo',
  remboursee: 'done',
  abandonnee: 'done',
}

const List = styled('ul')(({ theme: { vars, typography, breakpoints } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${space.x2} ${space.x4}`,
    padding: `${space.x4} 0`,
  },
  'li + li': { borderTop: `1px solid ${vars.palette.line}` },
  p: { display: 'grid', margin: 0 },
  b: { ...typography.subtitle1, fontWeight: typography.fontWeightBold },
  'p span': { ...typography.body2, color: vars.palette.text.secondary },
  strong: { ...typography.h4, textAlign: 'end' },
  '[data-state]': {
    ...typography.caption,
    justifySelf: 'start',
    padding: `${space.half} ${space.x3}`,
    borderRadius: vars.shape.pill,
    fontWeight: typography.fontWeightBold,
  },
  '[data-state=done]': {
    backgroundColor: vars.palette.Alert.successStandardBg,
    color: vars.palette.Alert.successColor,
  },
  '[data-state=way]': { backgroundColor: vars.palette.Alert.infoStandardBg, color: vars.palette.Alert.infoColor },
  '[data-state=todo]': {
    backgroundColor: vars.palette.Alert.warningStandardBg,
    color: vars.palette.Alert.warningColor,
  },
  button: { justifySelf: 'end' },
  [breakpoints.up('md')]: {
    li: { gridTemplateColumns: 'minmax(0, 1fr) 6rem 12rem 6rem' },
  },
}))
