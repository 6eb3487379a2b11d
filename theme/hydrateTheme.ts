import { createTransitions, type Theme } from '@mui/material/styles'
import createTheme from '@mui/system/createTheme'
import { colourFunctions } from './colourFunctions.ts'
import { components } from './components.ts'
import { schemeAttribute } from './scheme.ts'
import './augment.ts'

/** A theme as data: its values, and the names of its variables instead of their values. */
export type SerializedTheme = {
  values: Pick<Theme, 'shape' | 'shadows' | 'typography' | 'motion' | 'focusVisible' | 'mixins' | 'zIndex'>
  /** Its variables are left out; Material UI reads it before it looks for them. */
  grey: Theme['palette']['grey']
  screens: Theme['breakpoints']['values']
  transitions: Pick<Theme['transitions'], 'duration' | 'easing'>
  vars: Names
}

/** Names of variables, in groups: `true` is a variable of that name. */
export type Names = { [name: string]: Names | true }

/**
 * Makes a theme of its serialized form, with functions from Material UI's own system. Making it anew from its palettes, as
 * `companyTheme` does, takes a phone 50 ms and the first load 12 KiB, and gives the same.
 */
export function hydrateTheme({ values, grey, screens, transitions, vars }: SerializedTheme): Theme {
  const names = named(vars, '--envol')
  const theme = createTheme({
    breakpoints: { values: screens },
    spacing: names['spacing'] as string,
    ...values,
    palette: { ...(names['palette'] as object), grey, mode: 'light' },
  })
  return Object.assign(theme, colourFunctions, {
    vars: names,
    transitions: createTransitions(transitions),
    typography: {
      ...values.typography,
      pxToRem: (px: number) => `${(px / 16) * (values.typography.fontSize / 14)}rem`,
    },
    // Both are there: a rule for one of them is written for its selector.
    colorSchemes: { light: {}, dark: {} },
    getColorSchemeSelector: (scheme: string) => `[${schemeAttribute}="${scheme}"] &`,
    components,
  }) as unknown as Theme
}

function named(names: Names, above: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(names).map(([name, below]) => {
      const variable = `${above}-${name}`
      return [name, below === true ? `var(${variable})` : named(below, variable)]
    }),
  )
}
