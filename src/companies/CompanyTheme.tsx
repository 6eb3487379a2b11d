import { ThemeProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import type { ComponentProps, ReactNode } from 'react'
import { useShownMode } from '#src/appearance/useMode.ts'
import { portalTheme } from '#theme/portalTheme.ts'
import { useCompanyCookie } from './useCompanyCookie.ts'
import { usePaintedCompany } from './usePaintedCompany.ts'

const defaults = (portalTheme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value']

/**
 * The theme around the whole portal, in the colours of the selected company, by day and by night. Only variables differ:
 * Material UI's own provider, which also makes their style sheets, would make again what stands in the page.
 */
export function CompanyTheme({ children }: { children: ReactNode }) {
  usePaintedCompany()
  useCompanyCookie()
  useShownMode()
  return (
    <ThemeProvider theme={portalTheme}>
      <DefaultPropsProvider value={defaults}>
        {/* What holds for the whole page stands in its style element, and never changes. */}
        {import.meta.env.SSR && <CssBaseline />}
        {children}
      </DefaultPropsProvider>
    </ThemeProvider>
  )
}
