import type { Transitions } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import type { SceneRole } from './scene.ts'

type Company = {
  /** The company's colour as given: decoration only. */
  exact: string
  /** Coloured text and links, 4.5:1 on page, card, tint and selected. */
  text: string
  /** The background under the pointer. */
  tint: string
  /** The background of what is selected. */
  selected: string
  /** The fill of a main action under the pointer; `primary.contrastText` reads on it. */
  hover: string
  /** The edge of coloured controls, 3:1. */
  border: string
  /** The focus ring, 3:1. */
  focus: string
}

type Header = {
  background: string
  text: string
  /** Behind an entry under the pointer; `header.text` reads on it. */
  hover: string
  /** The focus ring on the header. */
  focus: string
}

type Roles = {
  scene: Record<SceneRole, string>
  company: Company
  header: Header
  /** Thin, quiet lines. */
  line: string
  /** The edge of neutral controls, 3:1. */
  control: string
  /** A surface a step below the page: bands, wells, skeletons. */
  sunken: string
}

type Radii = {
  small: number
  card: number
  panel: number
  /** The tall rounded rectangle of pictures and avatars. */
  porthole: number
  pill: number
}

declare module '@mui/material/styles' {
  // Material UI's way to add roles to a palette is to merge interfaces.
  interface Palette extends Roles {}
  interface PaletteOptions extends Roles {}
  // The theme's `vars` exist: css variables are always on.
  interface CssThemeVariables {
    enabled: true
  }
  // It is there, and its types leave it out.
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
