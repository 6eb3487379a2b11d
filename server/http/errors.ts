import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Refusal } from '#contract/answer.ts'
import { isTransientError } from '#server/database/transientError.ts'

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

/** 503: the database does not answer, or not in time. */
class Away extends HttpError {
  constructor() {
    super(503, 'Le service est momentanément indisponible. Réessayez dans un instant.', { retryAfter: 5 })
  }
}

const sentences: Record<number, string> = {
  400: 'La requête est illisible.',
  404: 'Cette adresse n’existe pas.',
  408: 'La requête a mis trop de temps à arriver.',
  413: 'L’envoi est trop volumineux.',
  415: 'Ce format d’envoi n’est pas accepté.',
  431: 'L’en-tête de la requête est trop long.',
}
const NOT_ACCEPTED = 'La requête n’a pas pu être acceptée.'

/** Answers every error in one form: `{ success, message }`, with `{ errors: { field: message } }` for a 422. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) return refuse(reply, 422, ...fieldMessages(error))
  if (error instanceof HttpError) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    return refuse(reply, error.status, error.message, error.errors)
  }
  const { errored, complete } = request.raw
  if (errored && !complete) {
    // The network's error, which a lost database has too. Nobody is there any more to read the answer.
    request.log.info('a body has broken off on its way')
    return refuse(reply, 400, errorMessage(400))
  }
  if (isTransientError(error)) {
    request.log.error({ err: error }, 'the database does not answer')
    return answerError(new Away(), request, reply)
  }
  const status = error.statusCode ?? 500
  if (sentences[status] || status < 500) return refuse(reply, status, errorMessage(status))
  request.log.error({ err: error }, 'unexpected error')
  return refuse(reply, 500, 'Une erreur s’est produite. Réessayez dans un instant.')
}

/** What a refusal by the client's own fault says. */
export const errorMessage = (status: number) => sentences[status] ?? NOT_ACCEPTED

function refuse(reply: FastifyReply, status: number, message: string, errors?: Record<string, string>) {
  const body: Refusal = { success: false, message, ...(errors && { errors }) }
  // Who is refused now may not be in a moment: no proxy keeps it.
  reply.header('cache-control', 'no-store')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

type Validation = { validation: { instancePath: string; message?: string }[] }

function fieldMessages({ validation }: Validation): [string, Record<string, string>] {
  const errors: Record<string, string> = {}
  for (const { instancePath, message = 'Valeur incorrecte' } of validation) {
    errors[instancePath.split('/').filter(Boolean).join('.') || 'body'] ??= message
  }
  return [Object.values(errors)[0] ?? 'Valeur incorrecte', errors]
}

function duration(seconds: number) {
  if (seconds < 60) return `${seconds} s`
  return `${Math.ceil(seconds / 60)} min`
}
