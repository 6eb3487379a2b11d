import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '#contract/session.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { Unauthenticated } from '#server/http/errors.ts'

/** The member who makes a call, and the session it comes from. */
export type SignedIn = User & { token_hash: Buffer }

declare module 'fastify' {
  interface FastifyRequest {
    member: SignedIn | undefined
  }
  interface FastifyInstance {
    requireMember: (request: FastifyRequest) => Promise<void>
  }
}

/** Teaches the app who is asking; a route that is for members hooks `requireMember`. */
export function recogniseMembers(app: FastifyInstance, db: Database) {
  app.decorateRequest('member')
  app.decorate('requireMember', async (request: FastifyRequest) => {
    request.member = await memberOf(db, request.headers.authorization)
    if (!request.member) throw new Unauthenticated()
  })
}

/** What a member is told of themselves, out of `members` and `companies`. */
export const userColumns = {
  id: members.id,
  first_name: members.first_name,
  last_name: members.last_name,
  email: members.email,
  image: members.image,
  company: {
    id: companies.id,
    name: companies.name,
    color: companies.color,
    header_logo_url: companies.header_logo_url,
  },
}

/** What is stored of a session's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

async function memberOf(db: Database, authorization: string | undefined): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const token_hash = hashToken(token)
  const [member] = await db
    .select(userColumns)
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, sql`now()`)))
  return member && { ...member, token_hash }
}
