/** Date on which the demo content was written. Loading it shifts every date so that this day becomes today. */
export const demoWrittenOn = '2026-11-22'
