import type { Components, Theme } from '@mui/material/styles'
import { header } from './components/header.ts'

/**
 * The overrides and default props that every theme has, the same for all companies: at first those of what every first
 * screen takes from Material UI.
 */
export const components: Components<Theme> = { ...header }

/** Adds overrides to every theme, those that are in use included. */
export function addComponents(more: Components<Theme>): void {
  Object.assign(components, more)
}
