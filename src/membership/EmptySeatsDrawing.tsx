import { illustrationColours } from '#theme/sceneColours.ts'

/** Drawing of a person on a seat between two empty ones, for member pages without content. */
export function EmptySeatsDrawing() {
  return (
    <g strokeWidth="2.5">
      {[36, 148].map((x) => (
        <rect
          key={x}
          x={x}
          y="70"
          width="56"
          height="76"
          rx="26"
          fill="none"
          stroke={illustrationColours.metalShade}
          strokeDasharray="5 6"
        />
      ))}
      <path
        d="M64 100v16M56 108h16M176 100v16M168 108h16"
        stroke={illustrationColours.metalShade}
        strokeLinecap="round"
      />
      <rect
        x="86"
        y="56"
        width="68"
        height="96"
        rx="32"
        fill={illustrationColours.sky}
        stroke={illustrationColours.metalShade}
      />
      <path
        d="M94 142Q96 114 120 114Q144 114 146 142Q136 151 120 151Q104 151 94 142z"
        fill={illustrationColours.dawn}
      />
      <path d="M112 106h16v12q-8 8-16 0z" fill={illustrationColours.cloudShade} />
      <circle cx="120" cy="94" r="17" fill={illustrationColours.paper} />
      <path d="M102 90Q102 73 120 73Q138 73 138 90Q126 84 102 90z" fill={illustrationColours.zenith} />
    </g>
  )
}
