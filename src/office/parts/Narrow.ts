import { styled } from '@mui/material/styles'

/** Block for a short field: on a wide screen a list of years is not as wide as the page. */
export const Narrow = styled('div')({ maxWidth: 360 })
