/** Step of a password reset. */
export type PasswordResetStep =
  | { name: 'email'; email: string; /** Reason to start the password reset again. */ refusal?: string }
  | { name: 'code'; email: string; /** Time of the last mailed reset code, in ms. */ sentAt: number }
  | { name: 'password'; email: string; /** Token that allows choosing a password. */ token: string }

/** Message of a failed password reset step that the server does not explain. */
export const PASSWORD_RESET_FAILED_MESSAGE = 'Une erreur est survenue'

const WAIT_S = 30

/** Returns the seconds before a new password reset code can be requested, at most 30. */
export const secondsBeforeCodeResend = (sentAt: number, now: number) =>
  Math.min(WAIT_S, Math.max(0, Math.ceil(WAIT_S - (now - sentAt) / 1000)))
