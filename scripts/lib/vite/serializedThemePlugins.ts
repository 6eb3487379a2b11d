import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { serializeTheme } from '#theme/serializeTheme.ts'
import { portalTheme } from '#theme/portalTheme.ts'
import { themeStyleSheet } from '#theme/themeStyleSheet.ts'

const portal = fileURLToPath(new URL('../../../theme/portalTheme.ts', import.meta.url))
const hydrate = fileURLToPath(new URL('../../../theme/hydrateTheme.ts', import.meta.url))
const SHEET = 'virtual:theme.css'

/** Vite plugins that provide the theme's CSS variables as a module, and the client build with a serialized theme. */
export const serializedThemePlugins: Plugin[] = [
  {
    name: 'theme-sheet',
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : undefined),
    load: (id) => (id === `\0${SHEET}` ? themeStyleSheet() : undefined),
  },
  {
    name: 'serialized-theme',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    load(id) {
      if (id === portal) {
        const data = JSON.stringify(serializeTheme(portalTheme))
        return `import { hydrateTheme } from ${JSON.stringify(hydrate)}; export const portalTheme = hydrateTheme(${data})`
      }
      // Material UI's default theme applies outside any provider, which never happens here.
      return id.endsWith('/@mui/material/styles/defaultTheme.mjs')
        ? `export { portalTheme as default } from ${JSON.stringify(portal)}`
        : undefined
    },
  },
]
