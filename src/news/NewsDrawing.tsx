import { illustrationColours } from '#theme/sceneColours.ts'
import { illustrationOutlineStroke, illustrationWritingStroke } from '#src/components/scenes/pens.ts'

/** Drawing of a newspaper, shown when the list of news is empty. */
export function NewsDrawing() {
  return (
    <g transform="translate(120 112) rotate(-7)">
      <path
        d="M-50-36H34Q40-36 40-30V34Q40 40 46 40Q52 40 52 34V-22H40"
        fill={illustrationColours.metal}
        {...illustrationOutlineStroke}
      />
      <path
        d="M-50-36H40V32Q40 40 48 40H-44Q-50 40-50 34z"
        fill={illustrationColours.paper}
        {...illustrationOutlineStroke}
      />
      <path d="M-40-22H14" {...illustrationWritingStroke} stroke={illustrationColours.dawn} strokeWidth="6" />
      <path d="M2-6H28M2 4H28M2 14H22M-40 26H28" {...illustrationWritingStroke} />
      <rect x="-42" y="-10" width="34" height="27" rx="4" fill={illustrationColours.haze} />
    </g>
  )
}
