import { useId } from 'react'
import { scene } from '#theme/scene.ts'
import { Linear, Radial, Scene } from './Scene.tsx'

/** A crew seen from behind, walking to the gate at dawn: the apron behind the glass, their reflection on the floor. */
export function AboutScene() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <Scene width={1200} height={700}>
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
      <defs>
        <g id={`${id}crew`} transform="translate(30)">
          <path d={`${hostess}${trolley}`} transform="translate(366 572) scale(-0.88 0.9)" />
          <path d={`${captain}${trolley}`} transform="translate(486 600) scale(0.9 1)" />
          <path d={steward} transform="translate(652 578) scale(0.84 0.93)" />
          <path d={`${firstOfficer}${trolley}`} transform="translate(768 594) scale(0.92 0.96)" />
        </g>
      </defs>
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
      <use href={`#${id}crew`} transform="translate(0 1196) scale(1 -1)" fill={scene.ink} opacity="0.3" />
      <use href={`#${id}crew`} x="3" y="-1" fill={scene.sun} />
      <use href={`#${id}crew`} fill={scene.ink} />
    </Scene>
  )
}

// The people stand on (0, 0), some 300 units tall, walking away; the trolley rolls at their right hand.
const head = 'M-18-263a18 22 0 1 1 36 0a18 22 0 1 1-36 0'

const legs = 'M0-122H36L31-62L27-8Q36-4 35 4H10L7-62zM-36-122H4L-6-68L-9-24Q-10-10-15-8L-30-12Q-34-18-30-34L-33-70z'

const jacket =
  'M-8-250H8L11-240Q40-234 46-214Q52-180 54-134Q55-116 47-116Q42-117 42-128L36-184Q33-160 37-110H-37Q-33-160-36-184L-42-128Q-42-117-47-116Q-55-116-54-134Q-52-180-46-214Q-40-234-11-240z'

const captain = `M-18-266L-19-274Q-27-279-25-284Q-18-292 0-292Q18-292 25-284Q27-279 19-274L18-266z${head}${jacket}${legs}`

const steward = `${head}${jacket}${legs}`

const bun = 'M-17-262a17 21 0 1 1 34 0a17 21 0 1 1-34 0M-9-289a9 9 0 1 1 18 0a9 9 0 1 1-18 0'

const fitted =
  'M-6-250H6L9-239Q33-234 38-214Q45-180 48-138Q48-126 43-124Q38-124 37-132L30-182Q24-168 28-152Q36-132 36-110H-36Q-36-132-28-152Q-24-168-30-182L-37-132Q-38-124-43-124Q-48-126-48-138Q-45-180-38-214Q-33-234-9-239z'

const skirt = 'M-36-114H36L29-70H-29zM4-74H24L20-30L19-8L24 4H9L8-30zM-24-74H-5L-9-36L-10-16L-14-8L-24-14L-22-36z'

const hostess = `${bun}${fitted}${skirt}`

const firstOfficer = `${bun}${fitted}${legs}`

const trolley =
  'M52-78H96Q102-78 102-72V-10Q102-4 96-4H52Q46-4 46-10V-72Q46-78 52-78zM53-128H95V-121H53zM58-122H62V-76H58zM86-122H90V-76H86zM54-6H62V4H54zM86-6H94V4H86z'
