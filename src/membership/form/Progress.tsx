import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import { membershipFormSteps, membershipStepNamesAndHeadings, type MembershipFormStep } from './steps.ts'

type Props = {
  at: MembershipFormStep
  /** Number of completed steps of the membership form; the next one is reachable too. */
  until: number
}

/** Steps of the membership form, with links to the completed ones and the next one. */
export function MembershipFormProgress({ at, until }: Props) {
  const here = membershipFormSteps.indexOf(at)
  return (
    <Way aria-label="Étapes de la demande">
      <ol>
        {membershipFormSteps.map((name, index) => (
          <li
            key={name}
            data-state={index < here ? 'done' : index === here ? 'here' : 'ahead'}
            aria-current={index === here ? 'step' : undefined}
          >
            {index !== here && index <= until ? (
              <Link to={portalPagePaths.adhesionStep(name)}>{membershipStepNamesAndHeadings[name].short}</Link>
            ) : (
              <span>{membershipStepNamesAndHeadings[name].short}</span>
            )}
          </li>
        ))}
      </ol>
    </Way>
  )
}

const Way = styled('nav')(({ theme: { vars, typography, transitions } }) => ({
  ol: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space.x2,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  li: {
    ...typography.body2,
    // Words are never cut: with large text the steps take two lines.
    flex: '1 1 0',
    minWidth: 'min-content',
    borderTop: `4px solid ${vars.palette.line}`,
    color: vars.palette.text.secondary,
    transition: transitions.create('border-color'),
  },
  '[data-state=done], [data-state=here]': { borderColor: vars.palette.company.border },
  '[data-state=here]': { color: vars.palette.text.primary, fontWeight: typography.fontWeightBold },
  'a, span': { display: 'block', padding: `${space.x2} 0`, minHeight: 40 },
  a: { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))
