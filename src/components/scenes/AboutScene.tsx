import { useId } from 'react'
import { scene } from '#theme/scene.ts'
import crew from './crew.svg?url&no-inline'
import { Linear, Radial, Scene } from './Scene.tsx'

/** A crew at the gate, at dawn, before boarding: the apron behind the glass, their reflection on the floor. */
export function AboutScene() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <Scene width={1200} height={700} keeps="foot">
      <Linear
        id={`${id}sky`}
        stops={[
          [0, scene.sky],
          [0.5, scene.haze],
          [0.9, scene.dawn],
        ]}
      />
      <Radial
        id={`${id}glow`}
        stops={[
          [0, scene.sun],
          [0.3, scene.sun, 0.6],
          [1, scene.dawn, 0],
        ]}
      />
      <Linear
        id={`${id}floor`}
        stops={[
          [0, scene.haze],
          [0.25, scene.sky],
          [1, scene.zenith],
        ]}
      />
      <Linear
        id={`${id}hull`}
        stops={[
          [0, scene.metal],
          [0.5, scene.metalShade],
          [1, scene.sky],
        ]}
      />
      <rect width="1200" height="520" fill={fill('sky')} />
      <ellipse cx="600" cy="440" rx="560" ry="260" fill={fill('glow')} />
      <circle cx="600" cy="436" r="46" fill={scene.sun} />
      <path d="M0 470h120v-16h80v16h420v-10h90v10h490v40H0z" fill={scene.sky} opacity="0.6" />
      <g transform="translate(112 0)">
        <path
          d="M742 436Q756 396 812 386Q930 372 1040 372L1086 290Q1092 282 1104 282H1132L1120 372L1200 366V456H812Q752 456 742 436z"
          fill={fill('hull')}
        />
        <path d="M1040 372L1086 290Q1092 282 1104 282H1132L1120 372z" fill={scene.dawn} />
        <path d="M836 412h340" stroke={scene.ink} strokeWidth="9" strokeDasharray="7 11" />
        <path
          d="M762 404l30-12l14 12q-18 6-46 8zM890 442L1080 470L1100 464L980 436zM934 456h58q12 0 12 11t-12 11h-58q-8-11 0-22zM800 456h5v34h-5z"
          fill={scene.ink}
        />
      </g>
      <path d="M0 496H1200V700H0z" fill={fill('floor')} />
      <ellipse cx="600" cy="500" rx="330" ry="190" fill={fill('glow')} opacity="0.55" />
      <path d="M0 0H1200V64Q600 40 0 64z" fill={scene.ink} />
      <path
        d="M0 496H1200M150 60V496M375 54V496M825 54V496M1050 60V496M0 180H1200"
        stroke={scene.ink}
        strokeWidth="6"
      />
      <path d="M600 496L520 700M375 496L160 700M825 496L1040 700" stroke={scene.haze} strokeWidth="2" opacity="0.35" />
      {people.map(({ who, x, y, scale }) => (
        <g key={who} transform={`translate(${x} ${y}) scale(${scale})`}>
          <use href={`${crew}#${who}`} transform="scale(1 -0.6)" color={scene.ink} opacity="0.25" />
          <use href={`${crew}#${who}`} x="2.5" y="-1" color={scene.sun} />
          <use href={`${crew}#${who}`} color={scene.ink} />
          <use href={`${crew}#${who}-wears`} />
        </g>
      ))}
    </Scene>
  )
}

/** They stand on the floor, the two behind a little smaller; the captain hands a coffee to his colleague. */
const people = [
  { who: 'officer', x: 424, y: 592, scale: 0.76 },
  { who: 'steward', x: 784, y: 592, scale: 0.76 },
  { who: 'captain', x: 534, y: 630, scale: 0.92 },
  { who: 'hostess', x: 682, y: 630, scale: 0.92 },
]
