import { illustrationColours } from '#theme/sceneColours.ts'
import { illustrationOutlineStroke, illustrationWritingStroke } from '#src/components/scenes/pens.ts'

/** Drawing of a ballot box with a folded ballot, for an empty list of polls. */
export function PollsDrawing() {
  return (
    <g transform="translate(120 112)">
      <path
        d="M-26-58L22-66L32-14L-16-6z"
        fill={illustrationColours.paper}
        {...illustrationOutlineStroke}
        strokeLinejoin="round"
      />
      <path d="M-12-46L14-50M-9-34L8-37" {...illustrationWritingStroke} />
      <path d="M-6-22l6 6 12-14" {...illustrationWritingStroke} stroke={illustrationColours.zenith} strokeWidth="2" />
      <path
        d="M-60-12H60L52 52H-52z"
        fill={illustrationColours.dawn}
        {...illustrationOutlineStroke}
        strokeLinejoin="round"
      />
      <path d="M-36 0H36" {...illustrationWritingStroke} strokeWidth="3" />
    </g>
  )
}
