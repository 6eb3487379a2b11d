import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#contract/route.ts'
import type { User } from '#contract/session.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { Forbidden, Unauthenticated } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'

/** The member who makes a call, and the session it comes from. Their role is for the guards: it does not cross the wire. */
type SignedIn = User & { token_hash: Buffer; role: 'member' | 'board' }

/** Who makes a call, as its access has it. */
export type Caller = { public: undefined; member: SignedIn; board: SignedIn & { role: 'board' } }

/** What lets a call through, or throws, before anything else of it is read: one for every access that there is. */
type Guards = { [Who in Access]: (request: FastifyRequest) => Promise<Caller[Who]> }

declare module 'fastify' {
  interface FastifyRequest {
    member: SignedIn | undefined
  }
  interface FastifyInstance {
    guards: { [Who in Access]: (request: FastifyRequest) => Promise<void> }
  }
}

/** Teaches the app who is asking; each call hooks the guard of its access. */
export function guardCalls(app: FastifyInstance, db: Database) {
  const guards = guardsOver(db)
  const noting = (guard: Guards[Access]) => async (request: FastifyRequest) => {
    request.member = await guard(request)
  }
  app.decorateRequest('member')
  app.decorate('guards', {
    public: noting(guards.public),
    member: noting(guards.member),
    board: noting(guards.board),
  })
}

function guardsOver(db: Database): Guards {
  const member: Guards['member'] = async (request) => {
    const found = await memberOf(db, request.headers.authorization)
    if (!found) throw new Unauthenticated()
    return found
  }
  return {
    public: async () => undefined,
    member,
    async board(request) {
      const { role, ...found } = await member(request)
      if (role !== 'board') throw new Forbidden()
      return { ...found, role }
    },
  }
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

async function memberOf(db: Database, authorization: string | undefined): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const token_hash = sha256(token)
  const [member] = await db
    .select({ ...userColumns, role: members.role })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, sql`now()`)))
  return member && { ...member, token_hash }
}
