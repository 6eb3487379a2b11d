/** Minutes before the start of an assembly from which members declare themselves present from afar. */
export const PRESENCE_OPENS_MINUTES_BEFORE = 30
/** Hours after the planned end of an assembly until which they do, as it may last longer. */
export const PRESENCE_CLOSES_HOURS_AFTER = 2
