import { styled } from '@mui/material/styles'

/**
 * Placeholder of a member's home while its code loads. The server renders the visitor's home for everyone; a stored
 * token hides that home until hydration, or until the code fails to load.
 */
export const MemberHomePlaceholder = styled('div')<{ 'data-shown'?: true }>(({ theme: { vars } }) => ({
  display: 'none',
  minHeight: '100svh',
  background: `linear-gradient(${vars.palette.scene.zenith} 24rem, transparent 0)`,
  '&[data-shown], [data-session=member] &': { display: 'block' },
  '[data-session=member] & ~ *': { display: 'none' },
}))
