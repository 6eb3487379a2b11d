/** A refusal that a person reads: throw it anywhere, the error handler answers. */
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

/** 404: what is asked for does not exist, as its feature says it. */
export class NotFound extends HttpError {
  constructor(sentence: string) {
    super(404, sentence)
  }
}

/** 401: the call is for members, and no valid session came with it. */
export class Unauthenticated extends HttpError {
  constructor() {
    super(401, 'Votre session a expiré, reconnectez-vous')
  }
}

/** 403: the call is for those who run the association. */
export class Forbidden extends HttpError {
  constructor() {
    super(403, 'Cette action est réservée au bureau de l’association.')
  }
}

/** 403: the call is for those of the board who have another role. */
export class ForbiddenRole extends HttpError {
  constructor(role: string) {
    super(403, `Cette action demande le rôle « ${role} ».`)
  }
}

/** 403: who asks is to show again who they are, by what `errors.confirmation` says. */
export class ConfirmationNeeded extends HttpError {
  constructor(by: 'password' | 'passkey') {
    super(403, 'Confirmez que c’est bien vous.', { errors: { confirmation: by } })
  }
}

/** 429: too many tries; `seconds` until the next one is worth making. */
export class TooManyRequests extends HttpError {
  constructor(seconds: number) {
    super(429, `Trop de tentatives. Réessayez dans ${duration(seconds)}.`, { retryAfter: seconds })
  }
}

/** 503: more work is waiting than the server takes on. */
export class ServiceUnavailable extends HttpError {
  constructor() {
    super(503, 'Le service est très sollicité. Réessayez dans quelques secondes.', { retryAfter: 5 })
  }
}

function duration(seconds: number) {
  if (seconds < 60) return `${seconds} s`
  return `${Math.ceil(seconds / 60)} min`
}
