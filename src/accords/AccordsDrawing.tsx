import { scene } from '#theme/scene.ts'
import { outline, writing } from '#src/components/scenes/pens.ts'

/** Drawing of a signed text, for empty lists of agreements. */
export function AccordsDrawing() {
  return (
    <g transform="translate(120 106) rotate(5)">
      <path d="M-38-46H34V48H-38z" transform="rotate(-9)" fill={scene.metal} {...outline} />
      <path d="M-36-46H18L38-26V48H-36z" fill={scene.paper} {...outline} />
      <path d="M18-46V-26H38z" fill={scene.metal} {...outline} />
      <path d="M-24-24H4M-24-11H24M-24 1H24M-24 13H10" {...writing} />
      <path d="M-24 34q6-12 10-4t8-2t10 2" {...writing} stroke={scene.zenith} strokeWidth="2" />
      <path d="M14 28L10 50L21 44L32 50L28 28z" fill={scene.dawn} />
      <circle cx="21" cy="26" r="11" fill={scene.dawn} />
      <path d="M16 26l4 4l7-8" fill="none" stroke={scene.sun} strokeWidth="2.5" strokeLinecap="round" />
    </g>
  )
}
