/** How far a person is in replacing a forgotten password. */
export type ResetStep =
  | { name: 'email'; email: string; /** Why one has to begin again. */ refusal?: string }
  | { name: 'code'; email: string; /** When the last code was sent, in ms. */ sentAt: number }
  | { name: 'password'; email: string; /** The right to choose a password, given for the code. */ token: string }

/** Said by a step of the reset when the server gave no sentence of its own. */
export const RESET_FAILED = 'Une erreur est survenue'

const WAIT_S = 30

/** The seconds to wait before a new code may be asked for, at most thirty. */
export const secondsBeforeResend = (sentAt: number, now: number) =>
  Math.min(WAIT_S, Math.max(0, Math.ceil(WAIT_S - (now - sentAt) / 1000)))
