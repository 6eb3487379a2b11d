import type { Transitions } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { SceneColourRole } from './sceneColours.ts'

type Company = {
  /** Company's colour exactly as given, for decoration only. */
  exact: string
  /** Colour of links and coloured text, with a contrast of 4.5:1 on page, card, tint and selected. */
  text: string
  /** Background colour of a hovered element, derived from the company's colour. */
  tint: string
  /** Background colour of a selected element, derived from the company's colour. */
  selected: string
  /** Fill colour of the main action's button when hovered, behind `primary.contrastText`. */
  hover: string
  /** Border colour of coloured controls, with a contrast of 3:1. */
  border: string
  /** Colour of the focus ring, with a contrast of 3:1. */
  focus: string
}

type Header = {
  background: string
  text: string
  /** Background colour of a hovered entry of the page header, behind `header.text`. */
  hover: string
  /** Colour of the focus ring on the page header. */
  focus: string
}

type Roles = {
  scene: Record<SceneColourRole, string>
  company: Company
  header: Header
  /** Colour of thin, decorative separator lines. */
  line: string
  /** Border colour of neutral controls, with a contrast of 3:1. */
  control: string
  /** Background colour of surfaces one step below the page: bands, wells, skeletons. */
  sunken: string
}

type Radii = {
  small: number
  card: number
  panel: number
  /** Corner radius of the tall rounded rectangle of pictures and avatars. */
  porthole: number
  pill: number
}

declare module '@mui/material/styles' {
  // Material UI adds palette roles by merging interfaces.
  interface Palette extends Roles {}
  interface PaletteOptions extends Roles {}
  // The theme always has `vars`: CSS variables are enabled.
  interface CssThemeVariables {
    enabled: true
  }
  // Exported by Material UI, but missing from its types.
  export function createTransitions(input: Pick<Transitions, 'duration' | 'easing'>): Transitions
  interface Shape extends Radii {}
  interface ShapeOptions extends Partial<Radii> {}
  interface TypographyVariants {
    display: CSSProperties
    lead: CSSProperties
  }
  interface TypographyVariantsOptions {
    display?: CSSProperties
    lead?: CSSProperties
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true
    lead: true
  }
}
