import { name } from '#association/identity.ts'
import { styled } from '@mui/material/styles'
import { dawn, mark } from '#association/logo.ts'
import { isWide, picture } from '#association/picture.ts'
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
        // On paper, as in the header: most are drawn for a light ground.
        <>
          <rect width={isWide ? 150 : 48} height="48" rx="6" fill={scene.paper} />
          <image href={picture} x="3" y="3" width={isWide ? 144 : 42} height="42" />
        </>
      ) : (
        <>
          <path d={dawn} fill={light[tone]} />
          <path d={mark} fill="currentColor" />
        </>
      )}
      {!isWide && (
        <Word x={picture ? 56 : 46} y="37.5">
          {name}
        </Word>
      )}
    </svg>
  )
}

const light: Record<LogoTone, string> = { dark: scene.dawn, light: scene.sun }

// In letters: as outlines the name would weigh half a kilobyte in each page.
const Word = styled('text')({ ...logoWord, fill: 'currentcolor' })
