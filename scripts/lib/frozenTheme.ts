import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { serializeTheme } from '#theme/serializeTheme.ts'
import { portalTheme } from '#theme/portalTheme.ts'
import { themeStyleSheet } from '#theme/themeStyleSheet.ts'

const portal = fileURLToPath(new URL('../../theme/portalTheme.ts', import.meta.url))
const thaw = fileURLToPath(new URL('../../theme/hydrateTheme.ts', import.meta.url))
const SHEET = 'virtual:theme.css'

/** The style sheet of all the theme's variables, as a module; and in the browser's build the theme comes ready made. */
export const frozenTheme: Plugin[] = [
  {
    name: 'theme-sheet',
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : undefined),
    load: (id) => (id === `\0${SHEET}` ? themeStyleSheet() : undefined),
  },
  {
    name: 'frozen-theme',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    load(id) {
      if (id === portal) {
        const frozen = JSON.stringify(serializeTheme(portalTheme))
        return `import { thawTheme } from ${JSON.stringify(thaw)}; export const portalTheme = thawTheme(${frozen})`
      }
      // Material UI's own theme, for parts outside of any other: nothing here stands there.
      return id.endsWith('/@mui/material/styles/defaultTheme.mjs')
        ? `export { portalTheme as default } from ${JSON.stringify(portal)}`
        : undefined
    },
  },
]
