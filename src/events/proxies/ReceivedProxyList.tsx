import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OwnProxies } from '#contract/events/proxies.ts'
import { withFrenchDe } from '#contract/withFrenchDe.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatCount } from '#src/lib/text.ts'

type Props = { of: OwnProxies; onAnswer: (giver: number, is_accepted: boolean) => Promise<void> }

/** List of the proxies that others offer to the member, or that the member holds, each with its answer. */
export function ReceivedProxyList({ of: { received, limit, is_open }, onAnswer }: Props) {
  if (received.length === 0) return null
  const held = received.filter(({ state }) => state === 'accepted').length
  const isFull = limit !== null && held >= limit
  return (
    <Root>
      {received.map(({ giver, name, state }) => (
        <li key={giver}>
          <p>
            {state === 'accepted'
              ? `Vous portez le pouvoir ${withFrenchDe(name)}.`
              : `${name} vous propose son pouvoir.`}
          </p>
          {is_open && state === 'asked' && (
            <ButtonRow>
              {!isFull && (
                <Button look="main" aria-label={`Accepter\u00a0: ${name}`} onClick={() => void onAnswer(giver, true)}>
                  Accepter
                </Button>
              )}
              <Button aria-label={`Refuser\u00a0: ${name}`} onClick={() => void onAnswer(giver, false)}>
                Refuser
              </Button>
            </ButtonRow>
          )}
          {is_open && state === 'asked' && isFull && (
            <p>{`Vous portez déjà ${formatCount(held, 'pouvoir')}, le maximum. Refusez, pour que cette personne en choisisse une autre.`}</p>
          )}
          {is_open && state === 'accepted' && (
            <ConfirmingButton
              question="Rendre ce pouvoir&nbsp;? La personne en sera prévenue."
              yes="Rendre"
              about={name}
              onYes={() => onAnswer(giver, false)}
            >
              Rendre
            </ConfirmingButton>
          )}
        </li>
      ))}
    </Root>
  )
}

const Root = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    gap: space.x3,
    padding: `${space.x3} 0`,
    borderTop: `1px solid ${vars.palette.line}`,
  },
  p: { ...typography.body1, margin: 0 },
}))
