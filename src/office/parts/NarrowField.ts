import { styled } from '@mui/material/styles'

/** Styled block that limits a short form field to 360 px. */
export const NarrowField = styled('div')({ maxWidth: 360 })
