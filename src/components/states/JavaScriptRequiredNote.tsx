import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'

/** Note for browsers without JavaScript; removed once the page is hydrated. */
export const JavaScriptRequiredNote = ({ children }: { children: ReactNode }) =>
  useIsHydrated() ? null : <Note>{children}</Note>

const Note = styled('p')(({ theme }) => ({
  // Not a `noscript` element, since scripts may also be blocked.
  '[data-script] &': { display: 'none' },
  margin: `0 0 ${space.x6}`,
  padding: `${space.x3} ${space.x4}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.Alert.warningStandardBg,
  color: theme.vars.palette.Alert.warningColor,
  a: { color: 'inherit' },
}))
