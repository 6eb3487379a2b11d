import type { Theme } from '@mui/material/styles'
import { DEFAULT_COLOUR } from './colour.ts'
import { companyTheme } from './companyTheme.ts'

/**
 * Material UI theme of the portal for any company, as companies differ only in CSS variables. The browser's build
 * replaces it by the same theme in serialized form.
 */
export const portalTheme: Theme = companyTheme(DEFAULT_COLOUR)
