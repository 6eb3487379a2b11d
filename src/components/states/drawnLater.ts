import { keyframes } from '@mui/material/styles'

const leaveOut = keyframes({ from: { contentVisibility: 'hidden' } })

/**
 * What adorns the first window, or lies below it, is left out of the first frame and comes with the next, under the veil
 * of the first second: the words are painted sooner. Without motion it comes at once.
 */
export const drawnLater = { animation: `${leaveOut} 1ms step-end` }
