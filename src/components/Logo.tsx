import { name } from '#association/identity.ts'
import { dawn, mark, word } from '#association/logo.ts'
import { scene } from '#theme/scene.ts'

/** `dark` stands on a light ground, `light` on a dark one. */
export type LogoTone = 'dark' | 'light'

/**
 * The association's mark and name: a wing that rises from the horizon, in a porthole. Frame, wing and name take the
 * text colour of their place, the horizon the light of dawn. As wide as its container, 150 × 48 units.
 */
export function Logo({ tone }: { tone: LogoTone }) {
  return (
    <svg viewBox="0 0 150 48" width="100%" display="block" role="img" aria-label={name}>
      <path d={dawn} fill={light[tone]} />
      <path d={mark} fill="currentColor" />
      <path d={word} transform="translate(46 37.5)" fill="currentColor" />
    </svg>
  )
}

const light: Record<LogoTone, string> = { dark: scene.dawn, light: scene.sun }
