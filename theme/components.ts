import type { Components, Theme } from '@mui/material/styles'
import { baseline } from './components/baseline.ts'
import { header } from './components/header.ts'

/** The overrides and default props of what every first screen takes from Material UI, the same for all companies. */
export const components: Components<Theme> = { ...baseline, ...header }
