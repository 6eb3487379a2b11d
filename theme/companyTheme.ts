import { createTheme, shouldSkipGeneratingVar, type Shadows, type Theme } from '@mui/material/styles'
import { deriveCompanyColourRoles } from './colour.ts'
import { muiColourFunctionReplacements } from './muiColourFunctionReplacements.ts'
import { addMuiComponentOverrides, muiComponentOverrides } from './componentOverrides.ts'
import { baseStyleOverrides } from './components/baseStyleOverrides.ts'
import { createMuiPalette } from './createMuiPalette.ts'
import { colourSchemeAttribute } from './scheme.ts'
import { themeDesignTokens } from './themeDesignTokens.ts'
import { typography } from './typography.ts'
import './augment.ts'

// The browser's theme is created without this module: the page already contains the base styles.
addMuiComponentOverrides(baseStyleOverrides)

const themes = new Map<string, Theme>()

/**
 * Returns the Material UI theme of a company's colour, light and dark, in French. The same colour returns the same
 * object. Themes differ only in the variables of `companyColourStyleSheet`.
 */
export function companyTheme(color: string): Theme {
  const known = themes.get(color)
  if (known) return known
  const theme = create(color)
  themes.set(color, theme)
  return theme
}

function create(color: string): Theme {
  const roles = deriveCompanyColourRoles(color)
  const { radius, motion, space } = themeDesignTokens
  const theme = createTheme({
    cssVariables: {
      cssVarPrefix: 'envol',
      colorSchemeSelector: colourSchemeAttribute,
      shouldSkipGeneratingVar: (keys) => shouldSkipGeneratingVar(keys) || isUnused(keys),
    },
    colorSchemes: {
      light: { palette: createMuiPalette('light', roles.light) },
      dark: { palette: createMuiPalette('dark', roles.dark) },
    },
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1024, xl: 1440 } },
    spacing: space.x2.$value.value,
    shape: {
      borderRadius: radius.control.$value.value,
      small: radius.small.$value.value,
      card: radius.card.$value.value,
      panel: radius.panel.$value.value,
      porthole: radius.porthole.$value.value,
      pill: radius.pill.$value.value,
    },
    shadows,
    typography,
    transitions: {
      duration: {
        shortest: motion.quick.$value.value,
        shorter: motion.quick.$value.value,
        short: motion.calm.$value.value,
        standard: motion.calm.$value.value,
        complex: motion.slow.$value.value,
        enteringScreen: motion.slow.$value.value,
        leavingScreen: motion.calm.$value.value,
      },
      easing: { easeOut: easeOut(), easeInOut: easeOut(), sharp: easeOut() },
    },
    motion: { reducedMotion: 'system' },
    focusVisible: { outlineColor: 'var(--envol-ring)', outlineWidth: 2, outlineOffset: 3 },
  })
  // Shared by reference, as lazily loaded code adds overrides later.
  Object.assign(theme, muiColourFunctionReplacements, {
    components: muiComponentOverrides,
    vars: theme.generateThemeVars(),
  })
  return Object.assign(theme, { spacing: theme.generateSpacing() })
}

// Leaves out the variables of components that the portal does not use, to shorten every page. The first use of such a
// component throws for want of its group: remove it from this list then.
const unused = new Set(
  'grey FilledInput LinearProgress Slider SnackbarContent SpeedDialAction StepConnector StepContent TableCell'.split(
    ' ',
  ),
)

// Papers are flat in the dark scheme, the type scale is written into each rule, and `muiColourFunctionReplacements`
// need no channels.
function isUnused(keys: string[]): boolean {
  const [group = '', name = ''] = keys
  if (group === 'overlays' || group === 'font' || keys.at(-1)?.endsWith('Channel')) return true
  return group === 'palette' && unused.has(name)
}

const { rest, lifted, floating } = themeDesignTokens.elevation
const [low, lift, high] = [css(rest), css(lifted), css(floating)]

// Material UI has 25 elevations, the design four.
// oxfmt-ignore
const shadows: Shadows = [
  'none', low, lift, lift, lift, lift, lift, lift, lift,
  high, high, high, high, high, high, high, high, high, high, high, high, high, high, high, high,
]

function css({ $value }: (typeof themeDesignTokens.elevation)['rest']): string {
  const { color, offsetY, blur } = $value
  const [red, green, blue] = color.components.map((part) => Math.round(part * 255))
  return `0 ${offsetY.value}px ${blur.value}px rgb(${red} ${green} ${blue} / ${color.alpha})`
}

function easeOut(): string {
  return `cubic-bezier(${themeDesignTokens.motion.out.$value.join(', ')})`
}
