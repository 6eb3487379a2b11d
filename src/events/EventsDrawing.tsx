import { illustrationColours } from '#theme/sceneColours.ts'
import { illustrationOutlineStroke, illustrationWritingStroke } from '#src/components/scenes/pens.ts'

/** Drawing of a boarding pass for an empty list of events. */
export function EventsDrawing() {
  return (
    <g transform="translate(120 116) rotate(-6)">
      <path
        d="M-76-34H28A7 7 0 0 0 42-34H68Q76-34 76-26V26Q76 34 68 34H42A7 7 0 0 0 28 34H-68Q-76 34-76 26V-26Q-76-34-68-34z"
        fill={illustrationColours.paper}
        {...illustrationOutlineStroke}
      />
      <path d="M-76-16V-26Q-76-34-68-34H28A7 7 0 0 0 35-27V-16z" fill={illustrationColours.dawn} />
      <path d="M35-22V24" {...illustrationWritingStroke} strokeWidth="2" strokeDasharray="0.1 6" />
      <path d="M-62 0H-42M4 0H20M-62 20H-30M-20 20H2" {...illustrationWritingStroke} />
      <path
        d="M-34 0H-6M-12-5l6 5l-6 5"
        {...illustrationWritingStroke}
        stroke={illustrationColours.zenith}
        strokeWidth="2"
      />
      <path d="M48-22V22M53-22V22M57-22V22M64-22V22" {...illustrationWritingStroke} strokeWidth="2" />
    </g>
  )
}
