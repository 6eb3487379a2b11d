import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Strength of a password. The server refuses `obvious`, `weak` and `fair`. */
export type PasswordStrength = 'obvious' | 'weak' | 'fair' | 'strong' | 'excellent'

const ADVICE = 'Essayez trois ou quatre mots sans lien entre eux.'
const RULE = 'Au moins 6 caractères, difficiles à deviner\u00a0: trois ou quatre mots sans lien entre eux.'
const levels: Record<PasswordStrength, { bars: number; isEnough: boolean; text: string }> = {
  obvious: { bars: 1, isEnough: false, text: 'Deviné en un instant.' },
  weak: { bars: 1, isEnough: false, text: 'Trop facile à deviner.' },
  fair: { bars: 2, isEnough: false, text: 'Encore un effort.' },
  strong: { bars: 3, isEnough: true, text: 'Difficile à deviner.' },
  excellent: { bars: 4, isEnough: true, text: 'Très difficile à deviner.' },
}

type Props = {
  /** HTML id of the password meter's text. */
  id: string
  strength: PasswordStrength | undefined
  /** True when the password field's error already says what to change. */
  isRefused?: boolean
}

/** Strength meter of a new password: the rule, then the strength and advice. */
export function PasswordMeter({ id, strength, isRefused = false }: Props) {
  const level = strength && levels[strength]
  const verdict = level?.text ?? (isRefused ? ADVICE : RULE)
  return (
    <Meter data-enough={level?.isEnough}>
      <div aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-lit={bar <= (level?.bars ?? 0)} />
        ))}
      </div>
      <p id={id} aria-live="polite">
        {level && !level.isEnough && !isRefused ? `${verdict} ${ADVICE}` : verdict}
      </p>
    </Meter>
  )
}

const Meter = styled('div')(({ theme: { vars, typography, transitions } }) => ({
  '--lit': vars.palette.error.main,
  '&[data-enough=true]': { '--lit': vars.palette.success.main },
  marginTop: space.x2,
  div: { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: space.x2 },
  i: {
    height: 4,
    borderRadius: vars.shape.pill,
    backgroundColor: vars.palette.line,
    transition: transitions.create('background-color'),
    '&[data-lit=true]': { backgroundColor: 'var(--lit)' },
  },
  // Reserves two lines, so that the form does not move while typing.
  p: { ...typography.body2, minHeight: '3em', margin: `${space.x2} 0 0`, color: vars.palette.text.secondary },
}))
