import { illustrationColours } from '#theme/sceneColours.ts'
import { illustrationOutlineStroke, illustrationWritingStroke } from '#src/components/scenes/pens.ts'

/** Illustration of a signed document, shown in empty lists of agreements. */
export function EmptyAccordsIllustration() {
  return (
    <g transform="translate(120 106) rotate(5)">
      <path
        d="M-38-46H34V48H-38z"
        transform="rotate(-9)"
        fill={illustrationColours.metal}
        {...illustrationOutlineStroke}
      />
      <path d="M-36-46H18L38-26V48H-36z" fill={illustrationColours.paper} {...illustrationOutlineStroke} />
      <path d="M18-46V-26H38z" fill={illustrationColours.metal} {...illustrationOutlineStroke} />
      <path d="M-24-24H4M-24-11H24M-24 1H24M-24 13H10" {...illustrationWritingStroke} />
      <path
        d="M-24 34q6-12 10-4t8-2t10 2"
        {...illustrationWritingStroke}
        stroke={illustrationColours.zenith}
        strokeWidth="2"
      />
      <path d="M14 28L10 50L21 44L32 50L28 28z" fill={illustrationColours.dawn} />
      <circle cx="21" cy="26" r="11" fill={illustrationColours.dawn} />
      <path d="M16 26l4 4l7-8" fill="none" stroke={illustrationColours.sun} strokeWidth="2.5" strokeLinecap="round" />
    </g>
  )
}
