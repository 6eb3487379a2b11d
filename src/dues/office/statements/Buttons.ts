import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** What may be done with a line, side by side. */
export const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3 })
