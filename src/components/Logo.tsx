import { name } from '#association/identity.ts'
import { styled } from '@mui/material/styles'
import { dawn, mark } from '#association/logo.ts'
import { picture } from '#association/picture.ts'
import { scene } from '#theme/scene.ts'
import { logoWord } from '#theme/logoWord.ts'

/** `dark` stands on a light ground, `light` on a dark one. */
export type LogoTone = 'dark' | 'light'

/**
 * The association's mark and name: a wing that rises from the horizon, in a porthole. Frame, wing and name take the
 * text colour of their place, the horizon the light of dawn. As wide as its container, 150 × 48 units.
 */
export function Logo({ tone }: { tone: LogoTone }) {
  return (
    <svg viewBox="0 0 150 48" width="100%" display="block" role="img" aria-label={name}>
      {picture ? (
        <image href={picture} width="36" height="48" />
      ) : (
        <>
          <path d={dawn} fill={light[tone]} />
          <path d={mark} fill="currentColor" />
        </>
      )}
      <Word x="46" y="37.5">
        {name}
      </Word>
    </svg>
  )
}

const light: Record<LogoTone, string> = { dark: scene.dawn, light: scene.sun }

// In letters: as outlines the name would weigh half a kilobyte in each page.
const Word = styled('text')({ ...logoWord, fill: 'currentcolor' })
