import type { Theme } from '@mui/material/styles'
import { DEFAULT_COLOUR } from './colour.ts'
import { companyTheme } from './companyTheme.ts'

/**
 * The portal's theme, whatever the company: companies differ in nothing but variables, whose values are in style sheets.
 * The browser's build does not run this: it puts the same theme here, serialized.
 */
export const portalTheme: Theme = companyTheme(DEFAULT_COLOUR)
