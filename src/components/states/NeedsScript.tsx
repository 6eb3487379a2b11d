import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'

/** Says, to who has no script, what a page needs it for; gone once the page's code is there. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (useIsHydrated() ? null : <Note>{children}</Note>)

const Note = styled('p')(({ theme }) => ({
  // Not a noscript element: it also goes for a browser whose scripts are only kept from running.
  '[data-script] &': { display: 'none' },
  margin: `0 0 ${space.x6}`,
  padding: `${space.x3} ${space.x4}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.Alert.warningStandardBg,
  color: theme.vars.palette.Alert.warningColor,
  a: { color: 'inherit' },
}))
