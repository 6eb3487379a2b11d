import { styled } from '@mui/material/styles'

/**
 * The shape of a member's home while its code is on its way. The server draws the visitor's home for all: from a person
 * whose token is stored it is held back, until the page is taken over or its code cannot be loaded.
 */
export const MemberPlaceholder = styled('div')<{ 'data-shown'?: true }>(({ theme: { vars } }) => ({
  display: 'none',
  minHeight: '100svh',
  background: `linear-gradient(${vars.palette.scene.zenith} 24rem, transparent 0)`,
  '&[data-shown], [data-session=member] &': { display: 'block' },
  '[data-session=member] & ~ *': { display: 'none' },
}))
