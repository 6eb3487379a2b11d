import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useLayoutEffect, type ReactNode } from 'react'
import { companyTheme } from '#theme/companyTheme.ts'
import { modeStorageKey } from '#theme/scheme.ts'
import { BOOT_STYLE } from '#src/boot.ts'
import { useCompanyColour } from './selectedCompany.ts'

/** The theme of the selected company, by day and by night, around the whole portal. */
export function CompanyTheme({ children }: { children: ReactNode }) {
  const theme = companyTheme(useCompanyColour())
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeStorageKey}>
      <CssBaseline />
      <ThemeColour colour={theme.palette.company.exact} />
      {children}
    </ThemeProvider>
  )
}

/** The colour of the browser's own bar; and the boot's style goes once the theme says the same. */
function ThemeColour({ colour }: { colour: string }) {
  useLayoutEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
    const boot = document.getElementById(BOOT_STYLE)
    // During hydration the theme is still the default company's: the boot's style stays until a colour is the page's.
    if (boot && boot.dataset['colour'] === colour) boot.remove()
  }, [colour])
  return null
}
