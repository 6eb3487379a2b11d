import { ThemeProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import { useLayoutEffect, type ComponentProps, type ReactNode } from 'react'
import { useShownMode } from '#src/appearance/useMode.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { portalTheme } from '#theme/portalTheme.ts'
import { useCompanyColour } from './selectedCompany.ts'

const defaults = (portalTheme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value']

/**
 * The theme around the whole portal, in the colours of the selected company, by day and by night. Only variables differ:
 * Material UI's own provider, which also makes their style sheets, would make again what stands in the page.
 */
export function CompanyTheme({ children }: { children: ReactNode }) {
  const colour = useCompanyColour()
  const isHydrated = useIsHydrated()
  useShownMode()
  useLayoutEffect(() => {
    // Until then the colour is the default company's, and the page is painted already.
    if (isHydrated) window.paintCompany?.(colour)
  }, [colour, isHydrated])
  return (
    <ThemeProvider theme={portalTheme}>
      <DefaultPropsProvider value={defaults}>
        <CssBaseline />
        {children}
      </DefaultPropsProvider>
    </ThemeProvider>
  )
}
