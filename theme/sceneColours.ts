/** Colours of the illustrations (scenes) by role, as CSS variables that follow the company and the colour scheme. */
export const illustrationColours = {
  zenith: 'var(--envol-palette-scene-zenith)',
  sky: 'var(--envol-palette-scene-sky)',
  haze: 'var(--envol-palette-scene-haze)',
  dawn: 'var(--envol-palette-scene-dawn)',
  sun: 'var(--envol-palette-scene-sun)',
  cloud: 'var(--envol-palette-scene-cloud)',
  cloudShade: 'var(--envol-palette-scene-cloudShade)',
  metal: 'var(--envol-palette-scene-metal)',
  metalShade: 'var(--envol-palette-scene-metalShade)',
  glass: 'var(--envol-palette-scene-glass)',
  ink: 'var(--envol-palette-scene-ink)',
  paper: 'var(--envol-palette-scene-paper)',
} as const

/** Role of a colour in the portal's illustrations (scenes). */
export type SceneColourRole = keyof typeof illustrationColours
