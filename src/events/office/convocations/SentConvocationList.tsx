import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { SentConvocation } from '#contract/events/convocations.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { formatLongDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { saveBoardFile } from '#src/office/boardCall.ts'

/** Convocations that were sent, the newest first, each with its delivery, its letters and its proof. */
export function SentConvocationList({ id, sent }: { id: number; sent: SentConvocation[] }) {
  return (
    <Root>
      {sent.map((convocation) => {
        const params = { id, convocation: convocation.id }
        const letters = convocation.letter + convocation.refused
        const day = `${formatLongDate(convocation.made_at)}, ${formatTimeOfDay(convocation.made_at)}`
        return (
          <li key={convocation.id}>
            <h3>{`Convocation du ${day}`}</h3>
            <p>{`Par ${convocation.by}`}</p>
            <p role="status">{describeDelivery(convocation)}</p>
            <ButtonRow>
              {letters > 0 && (
                <Button
                  onClick={() =>
                    void saveBoardFile('GET /board/events/:id/convocations/:convocation/letters', { params })
                  }
                >
                  {`Lettres à imprimer (${letters})`}
                </Button>
              )}
              <Button
                aria-label={`Preuve d’envoi (CSV)\u00a0: ${day}`}
                onClick={() => void saveBoardFile('GET /board/events/:id/convocations/:convocation/csv', { params })}
              >
                Preuve d’envoi (CSV)
              </Button>
            </ButtonRow>
          </li>
        )
      })}
    </Root>
  )
}

function describeDelivery({ waiting, sent, refused, letter }: SentConvocation): string {
  const state =
    waiting > 0
      ? 'En cours d’envoi'
      : sent > 0
        ? 'Envoyée'
        : letter + refused > 0
          ? 'À remettre par lettre'
          : 'Sans destinataire'
  const parts = [
    waiting > 0 && `${formatCount(waiting, 'message')} en attente`,
    sent > 0 && formatAccepted(sent),
    refused > 0 && formatRefused(refused),
    letter > 0 && `${formatCount(letter, 'personne')} à prévenir par lettre`,
  ]
  return `${state}\u00a0: ${parts.filter(Boolean).join(', ')}.`
}

const formatAccepted = (count: number) =>
  `${formatCount(count, 'message')} ${count > 1 ? 'acceptés' : 'accepté'} par le serveur de messagerie`
const formatRefused = (count: number) => `${formatCount(count, 'message')} ${count > 1 ? 'refusés' : 'refusé'}`

const Root = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { display: 'grid', gap: space.x2, padding: `${space.x4} 0`, borderTop: `1px solid ${vars.palette.line}` },
  h3: { ...typography.subtitle1, margin: 0 },
  p: { margin: 0 },
}))
