import { styled } from '@mui/material/styles'
import { useIsCutOff } from '#src/offline/offlineState.ts'

/** Says, without a network, that the results come from the text of agreements alone; nothing otherwise. */
export function OfflineScope() {
  return useIsCutOff() ? <Line>Sans réseau, seul le texte des accords est cherché.</Line> : null
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))
