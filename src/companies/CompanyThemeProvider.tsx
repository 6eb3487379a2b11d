import { ThemeProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import type { ComponentProps, ReactNode } from 'react'
import { useReapplyChangedColourMode } from '#src/appearance/useColourMode.ts'
import { portalTheme } from '#theme/portalTheme.ts'
import { useCompanyCookie } from './useCompanyCookie.ts'
import { useCompanyStyle } from './useCompanyStyle.ts'

const defaults = (portalTheme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value']

/**
 * Material UI theme of the portal in the colours of the selected company. Only CSS variables differ: Material UI's own
 * provider would generate again the style sheets that the page already contains.
 */
export function CompanyThemeProvider({ children }: { children: ReactNode }) {
  useCompanyStyle()
  useCompanyCookie()
  useReapplyChangedColourMode()
  return (
    <ThemeProvider theme={portalTheme}>
      <DefaultPropsProvider value={defaults}>
        {/* Global styles are in the page's style element, and never change. */}
        {import.meta.env.SSR && <CssBaseline />}
        {children}
      </DefaultPropsProvider>
    </ThemeProvider>
  )
}
