import type { PaletteOptions } from '@mui/material/styles'
import type { CompanyColourRoles } from './colour.ts'
import { themeDesignTokens } from './themeDesignTokens.ts'
import './augment.ts'

type Scheme = 'light' | 'dark'

/** Builds the Material UI palette of one scheme from the design's neutrals and a company's colour roles. */
export function createMuiPalette(
  scheme: Scheme,
  { primary, company, header, scene }: CompanyColourRoles,
): PaletteOptions {
  const neutral = themeDesignTokens.colour[scheme]
  const hex = (name: keyof typeof neutral) => neutral[name].$value.hex
  const neutrals = neutralsOf[scheme]
  return {
    mode: scheme,
    // Material UI falls back to this threshold where no contrast text is given.
    contrastThreshold: 4.5,
    primary: { ...primary, ...alias.primary },
    secondary: neutrals.secondary,
    ...neutrals.status,
    company: { ...company, ...alias.company },
    header: { ...header, ...alias.header },
    scene: { ...scene, ...neutrals.scene },
    line: hex('line'),
    control: hex('control'),
    sunken: hex('sunken'),
    divider: hex('line'),
    text: { primary: hex('ink'), secondary: hex('muted'), disabled: hex('control') },
    background: { default: hex('page'), paper: hex('card') },
    action: neutrals.action,
    ...components,
  }
}

// References to company roles replace what Material UI would compute from the company's colour. Fewer variables then
// differ between companies, and the contrast is ours.
const alias = {
  primary: { light: ref('primary-main') },
  company: { hover: ref('primary-dark'), border: ref('company-focus') },
  header: { focus: ref('header-text') },
}

const components = {
  Switch: { primaryDisabledColor: ref('line') },
  Skeleton: { bg: ref('line') },
  Tooltip: { bg: ref('text-primary') },
}

const neutralsOf = {
  light: {
    secondary: { main: '#14182B', light: '#3A4160', dark: '#000000', contrastText: '#FFFFFF' },
    status: {
      error: status('#B42318', '#FFFFFF'),
      warning: status('#8F4E00', '#FFFFFF'),
      info: status('#2456A6', '#FFFFFF'),
      success: status('#176B45', '#FFFFFF'),
      Alert: alert({
        error: ['#FDF0EE', '#7E1810'],
        warning: ['#FDF4E4', '#6A3A00'],
        info: ['#EEF3FC', '#1A3F7C'],
        success: ['#EBF6F0', '#0F4D31'],
      }),
    },
    scene: {
      zenith: '#303F74',
      sky: '#8E9CCB',
      cloud: '#FDF8F6',
      metal: '#E4E6EF',
      metalShade: '#A7AEC6',
      glass: '#DDE5F4',
      ink: '#232A4A',
      paper: '#FFFDFA',
    },
    action: { hover: '#14182B0A', selected: '#14182B14', active: '#565C73', disabled: '#7C8198', focus: '#14182B14' },
  },
  dark: {
    secondary: { main: '#F3F1EE', light: '#FFFFFF', dark: '#D7D9E2', contrastText: '#0D1122' },
    status: {
      error: status('#FFA198', '#0D1122'),
      warning: status('#F5BE69', '#0D1122'),
      info: status('#A3C4FF', '#0D1122'),
      success: status('#86D6AB', '#0D1122'),
      Alert: alert({
        error: ['#351B26', '#FFC9C3'],
        warning: ['#33281F', '#FADDAF'],
        info: ['#1A2747', '#CCDEFF'],
        success: ['#152D33', '#BCEBD2'],
      }),
    },
    scene: {
      zenith: '#080B1A',
      sky: '#1B2350',
      cloud: '#39406A',
      metal: '#7D86A8',
      metalShade: '#424B70',
      glass: '#202A52',
      ink: '#05070F',
      paper: '#C9CDDD',
    },
    action: { hover: '#F3F1EE0F', selected: '#F3F1EE1A', active: '#B4B9CC', disabled: '#7F87A6', focus: '#F3F1EE1A' },
  },
}

function ref(name: string): string {
  return `var(--envol-palette-${name})`
}

function status(main: string, contrastText: string) {
  return { main, light: main, dark: main, contrastText }
}

/** Returns the theme colours of alerts by severity; icons have the text colour. */
function alert(severities: Record<'error' | 'warning' | 'info' | 'success', [background: string, text: string]>) {
  return Object.fromEntries(
    Object.entries(severities).flatMap(([severity, [background, text]]) => [
      [`${severity}StandardBg`, background],
      [`${severity}Color`, text],
      [`${severity}IconColor`, text],
      [`${severity}FilledBg`, ref(`${severity}-main`)],
      [`${severity}FilledColor`, ref(`${severity}-contrastText`)],
    ]),
  )
}
