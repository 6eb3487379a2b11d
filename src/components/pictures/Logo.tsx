import { name } from '#association/identity.ts'
import { styled } from '@mui/material/styles'
import { dawn, mark } from '#association/logo.ts'
import { isWide, picture } from '#association/picture.ts'
import { illustrationColours } from '#theme/sceneColours.ts'
import { logoNameStyle } from '#theme/logoNameStyle.ts'

/** Tone of the logo: `dark` for light backgrounds, `light` for dark ones. */
export type LogoTone = 'dark' | 'light'

/**
 * Logo of the association: a wing above the horizon in a porthole, and the name, in the text colour. The association's
 * own picture, if any, replaces the drawing. The logo is as wide as its container, 150 × 48 units.
 */
export function Logo({ tone }: { tone: LogoTone }) {
  return (
    <svg viewBox="0 0 150 48" width="100%" display="block" role="img" aria-label={name}>
      {picture ? (
        // White background, since most logos are drawn for one.
        <>
          <rect width={isWide ? 150 : 48} height="48" rx="6" fill={illustrationColours.paper} />
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

const light: Record<LogoTone, string> = { dark: illustrationColours.dawn, light: illustrationColours.sun }

// Text: as outlines, the name would add half a kilobyte to each page.
const Word = styled('text')({ ...logoNameStyle, fill: 'currentcolor' })
