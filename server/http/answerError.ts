import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ApiErrorReply } from '#contract/answer.ts'
import { isTransientError } from '#server/database/transientError.ts'
import { findHttpError, HttpError } from '#server/lib/errors.ts'

/** HTTP 503: the database does not respond, or not in time. */
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

/**
 * Sends every error of an HTTP request as JSON `{ success, message }`, with `{ errors: { field: message } }` for a 422.
 */
export function sendErrorResponse(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) return refuse(reply, 422, ...fieldMessages(error))
  const refusal = findHttpError(error)
  if (refusal) {
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return refuse(reply, refusal.status, refusal.message, refusal.errors)
  }
  const { errored, complete } = request.raw
  if (errored && !complete) {
    // A network error of the client's connection, with the same codes as a lost database. Nobody reads the response.
    request.log.info('a request body was cut off')
    return refuse(reply, 400, httpStatusMessage(400))
  }
  if (isTransientError(error)) {
    request.log.error({ err: error }, 'the database does not respond')
    return sendErrorResponse(new Away(), request, reply)
  }
  const status = ('statusCode' in error ? error.statusCode : undefined) ?? 500
  if (sentences[status] || status < 500) return refuse(reply, status, httpStatusMessage(status))
  request.log.error({ err: error }, 'unexpected error')
  return refuse(reply, 500, 'Une erreur s’est produite. Réessayez dans un instant.')
}

/** Returns the French error message of an HTTP 4xx status. */
export const httpStatusMessage = (status: number) => sentences[status] ?? NOT_ACCEPTED

function refuse(reply: FastifyReply, status: number, message: string, errors?: Record<string, string>) {
  const body: ApiErrorReply = { success: false, message, ...(errors && { errors }) }
  // A refusal may be temporary: no proxy may cache it.
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
