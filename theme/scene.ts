/**
 * The colours of the drawn scenes, by role, as CSS variables of the theme: a scene painted with them follows
 * the company and the colour scheme by itself.
 */
export const scene = {
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

/** A role of the scenes' palette. */
export type SceneRole = keyof typeof scene
