import { illustrationColours } from '#theme/sceneColours.ts'
import crew from './crew.svg?url&no-inline'
import { LinearGradient, RadialGradient, IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

/**
 * Illustration of a crew at the gate at dawn, for the about page. The hall continues on both sides for wide windows.
 */
export function AboutIllustration() {
  return (
    <IllustrationSvg width={1200} height={700} keeps="foot">
      <LinearGradient
        id="about-sky"
        stops={[
          [0, illustrationColours.sky],
          [0.5, illustrationColours.haze],
          [0.9, illustrationColours.dawn],
        ]}
      />
      <RadialGradient
        id="about-glow"
        stops={[
          [0, illustrationColours.sun],
          [0.3, illustrationColours.sun, 0.6],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <LinearGradient
        id="about-floor"
        stops={[
          [0, illustrationColours.haze],
          [0.25, illustrationColours.sky],
          [1, illustrationColours.zenith],
        ]}
      />
      <LinearGradient
        id="about-hull"
        stops={[
          [0, illustrationColours.metal],
          [0.5, illustrationColours.metalShade],
          [1, illustrationColours.sky],
        ]}
      />
      <rect x="-1200" width="3600" height="520" fill={fill('sky')} />
      <ellipse cx="600" cy="440" rx="560" ry="260" fill={fill('glow')} />
      <circle cx="600" cy="436" r="46" fill={illustrationColours.sun} />
      <path
        d="M-1200 470H-520v-12h160v12H120v-16h80v16h420v-10h90v10h690v-14h120v14h880v40H-1200z"
        fill={illustrationColours.sky}
        opacity="0.6"
      />
      <g transform="translate(112 0)">
        <path
          d="M742 436Q756 396 812 386Q930 372 1040 372L1086 290Q1092 282 1104 282H1132L1120 372Q1180 374 1222 384Q1230 388 1222 393Q1170 444 1088 456H812Q752 456 742 436z"
          fill={fill('hull')}
        />
        <use href={`${crew}#plane`} />
      </g>
      <path d="M-1200 496H2400V700H-1200z" fill={fill('floor')} />
      <ellipse cx="600" cy="500" rx="330" ry="190" fill={fill('glow')} opacity="0.55" />
      <use href={`${crew}#hall`} />
      <use href={`${crew}#team`} />
    </IllustrationSvg>
  )
}

const fill = (name: string) => `url(#about-${name})`
