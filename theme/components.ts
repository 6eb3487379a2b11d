import type { Components, Theme } from '@mui/material/styles'

/** The overrides and default props that every theme has, the same for all companies: those of the parts that are in use. */
export const components: Components<Theme> = {}

/** Adds overrides to every theme, those that are in use included. */
export function addComponents(more: Components<Theme>): void {
  Object.assign(components, more)
}
