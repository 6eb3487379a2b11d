import type { Components, Theme } from '@mui/material/styles'
import { muiHeaderStyleOverrides } from './components/muiHeaderStyleOverrides.ts'

/**
 * Style overrides and default props of Material UI components in every theme. It starts with those that every first
 * screen uses.
 */
export const muiComponentOverrides: Components<Theme> = { ...muiHeaderStyleOverrides }

/** Adds Material UI style overrides to every theme, including themes in use. */
export function addMuiComponentOverrides(more: Components<Theme>): void {
  Object.assign(muiComponentOverrides, more)
}
