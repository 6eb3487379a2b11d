/** HTTP error with a French message for the user. The error handler turns it into the response. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, extra: { errors?: Record<string, string>; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.errors = extra.errors
    this.retryAfter = extra.retryAfter
  }
}

/**
 * Returns an error as an HttpError, or the HttpError that caused it; undefined for other errors. Drizzle wraps the
 * refusal of a request that has waited too long for a database connection in an error of its own.
 */
export function findHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  return error instanceof Error ? findHttpError(error.cause) : undefined
}

/** HTTP 404 with the feature's own message. */
export class NotFoundError extends HttpError {
  constructor(sentence: string) {
    super(404, sentence)
  }
}

/** HTTP 401: the call needs a member's session, and none or an expired one was sent. */
export class UnauthenticatedError extends HttpError {
  constructor() {
    super(401, 'Votre session a expiré, reconnectez-vous')
  }
}

/** HTTP 403: the call is reserved for board members. */
export class BoardOnlyError extends HttpError {
  constructor() {
    super(403, 'Cette action est réservée au bureau de l’association.')
  }
}

/** HTTP 403: the call needs another board role. */
export class MissingBoardRoleError extends HttpError {
  constructor(role: string) {
    super(403, `Cette action demande le rôle « ${role} ».`)
  }
}

/** HTTP 403: the user must re-authenticate (step-up) by the method in `errors.confirmation`. */
export class StepUpNeededError extends HttpError {
  constructor(by: 'password' | 'passkey') {
    super(403, 'Confirmez que c’est bien vous.', { errors: { confirmation: by } })
  }
}

/** HTTP 429: too many tries. The next one is accepted after `seconds`. */
export class TooManyRequestsError extends HttpError {
  constructor(seconds: number) {
    super(429, `Trop de tentatives. Réessayez dans ${duration(seconds)}.`, { retryAfter: seconds })
  }
}

/** HTTP 499, as nginx logs it: the client has closed its connection. Nobody reads the response. */
export class ClientGoneError extends HttpError {
  constructor() {
    super(499, 'La demande a été abandonnée.')
  }
}

/** HTTP 503: the server's queue is full, or the request has waited for too long in it. */
export class ServiceUnavailableError extends HttpError {
  constructor() {
    super(503, 'Le service est très sollicité. Réessayez dans quelques secondes.', { retryAfter: 5 })
  }
}

function duration(seconds: number) {
  if (seconds < 60) return `${seconds} s`
  return `${Math.ceil(seconds / 60)} min`
}
