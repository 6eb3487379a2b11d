import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Ways out of a place where nothing is. */
export const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.x3 })
