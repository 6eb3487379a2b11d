/** The day on which the demo content was written: loading it moves its dates so that this day is today. */
export const writtenOn = '2026-11-22'
