import { keyframes } from '@mui/material/styles'

const leaveOut = keyframes({ from: { contentVisibility: 'hidden' } })

/**
 * CSS that leaves decorative or lower content out of a page's first frame, so that text is painted sooner. With reduced
 * motion it appears at once.
 */
export const hiddenInFirstFrameStyles = { animation: `${leaveOut} 1ms step-end` }
