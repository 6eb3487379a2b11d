import { styled } from '@mui/material/styles'
import { portalReachability } from '#src/api/bearer.ts'

/** Note that an offline search covers only the text of agreements. Renders nothing with a network. */
export function OfflineSearchScopeNote() {
  // Read at the render of the results, after the device or the portal has answered.
  return portalReachability.isOurs ? null : <Line>Sans réseau, seul le texte des accords est cherché.</Line>
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))
