import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** Styled row of buttons that wraps on narrow screens. */
export const ButtonRow = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3 })
