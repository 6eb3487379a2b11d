import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { dueLabels } from '#contract/dueLabels.ts'
import type { BoardDue } from '#contract/dues.ts'
import { boardCall } from '#src/board/boardCall.ts'
import { Button } from '#src/components/Button.tsx'
import { ConfirmingButton } from '#src/components/ConfirmingButton.tsx'
import { isoDay, shortDate } from '#src/lib/dates.ts'
import { euros } from '#src/lib/euros.ts'
import { RefundForm } from './RefundForm.tsx'

type Props = {
  of: BoardDue
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Does an act, says what came of it, and reads the list again. */
  act: (work: () => Promise<string>) => Promise<void>
}

/** One due: whose, how much of it is paid, and what may be done with it. */
export function DueRow({ of: due, isChosen, onChoose, act }: Props) {
  const {
    id,
    member,
    state,
    amount_cents,
    paid_cents,
    credit_cents,
    member_credit_cents,
    due_on,
    settled_on,
    reference,
    way,
    refund,
  } = due
  const name = member?.name ?? 'Ancien adhérent'
  const about = `${name}, ${shortDate(due.from_on)}`
  const isOwed = state === 'attendue' || state === 'rejetee'
  const isDebited = state === 'payee' && way === 'prelevement'
  const settle = (to: 'rejetee' | 'attendue' | 'remise') =>
    act(async () => {
      await boardCall('PUT /board/dues/:id/state', { params: { id }, body: { state: to } })
      return 'C’est noté.'
    })
  const call = (work: () => Promise<{ message: string }>) => act(async () => (await work()).message)
  return (
    <Row>
      {isOwed ? (
        <Checkbox
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          slotProps={{ input: { 'aria-label': `Choisir ${about}` } }}
        />
      ) : (
        <span />
      )}
      <div>
        <h2>
          {name} {member && <small>{member.number}</small>}
        </h2>
        <p>
          Du {shortDate(due.from_on)} au {shortDate(due.until_on)} · {reference}
        </p>
        <p>
          {dueLabels[state]}
          {state === 'payee' ? ` le ${shortDate(settled_on ?? due_on)}` : `, pour le ${shortDate(due_on)}`}
          {paid_cents > 0 && paid_cents < amount_cents && ` · reste ${euros(amount_cents - paid_cents)}`}
          {credit_cents > 0 && ` · ${euros(credit_cents)} à rendre`}
          {refund && ` · remboursement de ${euros(refund.amount_cents)} ${refundWords[refund.state]}`}
        </p>
        <div>
          {state === 'remise' && (
            <Button aria-label={`Rejeté par la banque\u00a0: ${about}`} onClick={() => void settle('rejetee')}>
              Rejeté par la banque
            </Button>
          )}
          {(state === 'payee' || (isOwed && paid_cents > 0)) && (
            <ConfirmingButton
              question={isDebited ? 'La banque l’a-t-elle repris\u00a0?' : 'Annuler le dernier paiement\u00a0?'}
              yes={isDebited ? 'Repris par la banque' : 'Annuler le paiement'}
              about={about}
              onYes={() => settle(way === 'prelevement' ? 'rejetee' : 'attendue')}
            >
              {isDebited ? 'Repris par la banque' : 'Annuler le paiement'}
            </ConfirmingButton>
          )}
          {isDebited && (
            <ConfirmingButton
              question="Noté payé par erreur, et encore à la banque&nbsp;? Le reçu est annulé, et la personne prévenue."
              yes="Encore à la banque"
              about={about}
              onYes={() => settle('remise')}
            >
              Noté par erreur
            </ConfirmingButton>
          )}
          {isOwed && member_credit_cents > 0 && (
            <Button
              aria-label={`Payer par un trop-perçu\u00a0: ${about}`}
              onClick={() => void call(() => boardCall('POST /board/dues/:id/credit', { params: { id } }))}
            >
              Payer par un trop-perçu
            </Button>
          )}
          {credit_cents > 0 && (
            <ConfirmingButton
              question={`Noter que ${euros(credit_cents)} ont été rendus par virement aujourd’hui\u00a0?`}
              yes="C’est rendu"
              about={about}
              onYes={() =>
                call(() =>
                  boardCall('POST /board/dues/:id/give-back', {
                    params: { id },
                    body: { on: isoDay(new Date()), by: 'virement' },
                  }),
                )
              }
            >
              Trop-perçu déjà rendu
            </ConfirmingButton>
          )}
          {member && way === 'prelevement' && state !== 'payee' && (
            <ConfirmingButton
              question="Arrêter ses prélèvements&nbsp;? Ce qui n’est pas à la banque se paiera par virement&nbsp;: un message le lui dit."
              yes="Arrêter ses prélèvements"
              about={about}
              onYes={() => call(() => boardCall('DELETE /board/members/:id/mandate', { params: { id: member.id } }))}
            >
              Arrêter les prélèvements
            </ConfirmingButton>
          )}
          {(state === 'payee' || credit_cents > 0) && <RefundForm of={due} about={about} act={act} />}
        </div>
      </div>
      <strong className="tabular">{euros(amount_cents)}</strong>
    </Row>
  )
}

const refundWords = { 'a-faire': 'préparé', remis: 'à la banque' }

const Row = styled('li')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: space.x2,
  padding: `${space.x3} 0`,
  borderTop: `1px solid ${vars.palette.line}`,
  h2: { ...typography.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  small: { ...typography.caption, color: vars.palette.text.secondary },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& > div > div': { display: 'flex', flexWrap: 'wrap', gap: space.x2, marginTop: space.x2 },
}))
