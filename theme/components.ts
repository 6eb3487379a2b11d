import type { Components, Theme } from '@mui/material/styles'
import { header } from './components/header.ts'

/**
 * Style overrides and default props of Material UI components in every theme. It starts with those that every first
 * screen uses.
 */
export const components: Components<Theme> = { ...header }

/** Adds style overrides to every theme, including themes in use. */
export function addComponents(more: Components<Theme>): void {
  Object.assign(components, more)
}
