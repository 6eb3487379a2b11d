/** Date on which the demo content was written. Loading it shifts every date so that this day becomes today. */
export const demoContentDate = '2026-11-22'
