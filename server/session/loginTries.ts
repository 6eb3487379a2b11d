import type { FastifyRequest } from 'fastify'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { accountTries } from './accountLimits.ts'

/** The logins that are tried on an account; a new password forgets them. */
export const loginTries = (db: Database, email: CanonicalEmail, request: FastifyRequest) =>
  accountTries(db, 'login', email, request)
