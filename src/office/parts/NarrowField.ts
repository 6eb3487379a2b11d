import { styled } from '@mui/material/styles'

/** Block that limits a short field to 360 px. */
export const NarrowField = styled('div')({ maxWidth: 360 })
