import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Row of buttons for a bank statement line. */
export const BankStatementLineButtons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3 })
