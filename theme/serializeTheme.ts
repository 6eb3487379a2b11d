import type { Theme } from '@mui/material/styles'
import type { SerializedTheme, CssVariableNames } from './hydrateTheme.ts'

/** Serializes a Material UI theme to JSON data for `hydrateTheme`. */
export function serializeTheme(theme: Theme): SerializedTheme {
  const { shape, shadows, typography, motion, focusVisible, mixins, zIndex } = theme
  const { duration, easing } = theme.transitions
  return {
    values: { shape, shadows, typography, motion, focusVisible, mixins, zIndex },
    grey: theme.palette.grey,
    screens: theme.breakpoints.values,
    transitions: { duration, easing },
    vars: namesOf(theme.vars),
  }
}

function namesOf(vars: object): CssVariableNames {
  return Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, typeof value === 'string' ? true : namesOf(value as object)]),
  )
}
