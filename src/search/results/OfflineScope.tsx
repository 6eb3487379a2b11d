import { styled } from '@mui/material/styles'
import { reach } from '#src/api/bearer.ts'

/** Says, without a network, that the results come from the text of agreements alone; nothing otherwise. */
export function OfflineScope() {
  // Read as the results are drawn, which is once they have come from the device or from the portal.
  return reach.isOurs ? null : <Line>Sans réseau, seul le texte des accords est cherché.</Line>
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))
