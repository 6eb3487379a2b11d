import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { formatTimeOfDay } from '#src/lib/dates.ts'

type Step = { name: string; at: string | null; next: string }

/** Progress of a membership request: past steps with dates, the current step and the next ones. */
export function MembershipRequestProgress({ of: request }: { of: OwnMembershipRequest }) {
  const steps = stepsOf(request)
  const here = steps.findLastIndex(({ at }) => at !== null)
  return (
    <Way aria-label="Étapes de votre demande">
      {steps.map(({ name, at, next }, index) => (
        <li key={name} data-done={index <= here || undefined} aria-current={index === here ? 'step' : undefined}>
          <strong>{name}</strong>
          <span>
            {at ? (
              <>
                <TimeText at={at} isShort /> à {formatTimeOfDay(at)}
              </>
            ) : (
              next
            )}
          </span>
        </li>
      ))}
    </Way>
  )
}

const answers: Partial<Record<OwnMembershipRequest['state'], string>> = {
  acceptee: 'Acceptée',
  refusee: 'Refusée',
  retiree: 'Retirée',
}

function stepsOf({ state, asked_at, confirmed_at, read_at, answered_at }: OwnMembershipRequest): Step[] {
  const steps: Step[] = [
    { name: 'Envoyée', at: asked_at, next: '' },
    { name: 'Confirmée', at: confirmed_at, next: 'Sous 24\u00a0heures' },
    { name: 'Lue par le bureau', at: read_at, next: `Sous ${MEMBERSHIP_ANSWER_DELAY_LABEL}` },
    { name: answers[state] ?? 'Réponse', at: answered_at, next: 'Par e-\u2060mail' },
  ]
  // A withdrawn request shows no step that did not happen.
  return state === 'retiree' ? steps.filter(({ at }) => at !== null) : steps
}

const Way = styled('ol')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
  gap: space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    ...typography.body2,
    paddingTop: space.x2,
    borderTop: `4px solid ${vars.palette.line}`,
    color: vars.palette.text.secondary,
  },
  'li[data-done]': { borderColor: vars.palette.company.border },
  strong: { display: 'block', fontWeight: typography.fontWeightMedium },
  '[aria-current] strong': { color: vars.palette.text.primary, fontWeight: typography.fontWeightBold },
}))
