import { and, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import type { ApiCallAccessLevel, ApiRoute } from '#contract/route.ts'
import type { SignedInMember } from '#contract/session/session.ts'
import type { Database } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import type { Env } from './env.ts'
import { StepUpNeededError, BoardOnlyError, MissingBoardRoleError, UnauthenticatedError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'

/**
 * Signed-in member who makes a call, with the session. Board roles are for access guards and are never sent to clients.
 */
type SignedIn = SignedInMember & { token_hash: Buffer; roles: BoardRole[]; session: ConfirmedSession }

/** Seconds since a session's last re-authentication and last use in the office, and the method. */
type ConfirmedSession = { confirmed: number; by: 'password' | 'passkey'; idle: number }

/** Caller of an API call, by access level: nobody for a public call, else the signed-in member or board member. */
export type ApiCaller = { public: undefined; member: SignedIn; board: SignedIn }

/** Properties of an API route that its access guard checks: access level, board role and step-up. */
type Guarded = Pick<ApiRoute, 'access' | 'role' | 'stepUp'>
type Guard<Who extends ApiCallAccessLevel = ApiCallAccessLevel> = (
  request: FastifyRequest,
  guarded: Guarded,
) => Promise<ApiCaller[Who]>
/**
 * Access guards of API calls, by access level. A guard returns the caller or throws, before the body of the HTTP
 * request is read.
 */
type Guards = { [Who in ApiCallAccessLevel]: Guard<Who> }
type Hook = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    member: SignedIn | undefined
  }
  interface FastifyInstance {
    guards: { [Who in ApiCallAccessLevel]: (guarded: Guarded) => Hook }
    /** Fastify hooks created by the access guards, which identify API routes that have a guard. */
    guardHooks: WeakSet<object>
  }
}

/**
 * Inactivity after which the office asks for re-authentication, and validity of a re-authentication (step-up), in
 * seconds.
 */
const IDLE_S = 30 * 60
const CONFIRMED_S = 5 * 60
/** Minimum seconds between two updates of the stored time when a session was last used in the office. */
const NOTED_EVERY_S = 30

/**
 * Adds `request.member` and the access guards to the Fastify app. Each API route uses the guard of its access level.
 */
export function installAccessGuards(app: FastifyInstance, db: Database, env: Pick<Env, 'OFFICE_PASSKEY'>) {
  const guards = guardsOver(db, env)
  const guardHooks = new WeakSet<object>()
  const noting = (guard: Guard) => (guarded: Guarded) => {
    const hook: Hook = async (request) => {
      request.member = await guard(request, guarded)
    }
    guardHooks.add(hook)
    return hook
  }
  app.decorateRequest('member')
  app.decorate('guardHooks', guardHooks)
  app.decorate('guards', {
    public: noting(guards.public),
    member: noting(guards.member),
    board: noting(guards.board),
  })
}

function guardsOver(db: Database, env: Pick<Env, 'OFFICE_PASSKEY'>): Guards {
  const member: Guards['member'] = async (request) => {
    const found = await memberOf(db, request.headers.authorization)
    if (!found) throw new UnauthenticatedError()
    return found
  }
  return {
    public: async () => undefined,
    member,
    async board(request, { role = 'any', stepUp }) {
      const found = await member(request, { access: 'member', role: undefined, stepUp: false })
      const { roles, session, token_hash } = found
      if (roles.length === 0) throw new BoardOnlyError()
      if (role !== 'any' && !roles.includes(role)) throw new MissingBoardRoleError(boardRoleLabels[role])
      const isPasskeyOnly = env.OFFICE_PASSKEY === 'required'
      if (isPasskeyOnly && session.by !== 'passkey') throw new StepUpNeededError('passkey')
      const isAway = Math.min(session.confirmed, session.idle) > IDLE_S
      if (isAway || (stepUp && session.confirmed > CONFIRMED_S))
        throw new StepUpNeededError(isPasskeyOnly ? 'passkey' : 'password')
      if (session.idle > NOTED_EVERY_S)
        await db
          .update(sessions)
          .set({ office_at: sql`now()` })
          .where(eq(sessions.token_hash, token_hash))
      return found
    },
  }
}

/** Columns of `members` and `companies` that form the `SignedInMember` sent to clients. */
export const signedInUserColumns = {
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
    .select({ ...signedInUserColumns, roles, ...session })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, sql`now()`)))
  if (!member) return undefined
  const { confirmed, by, idle, ...user } = member
  return { ...user, token_hash, session: { confirmed, by, idle } }
}

/** SQL expression for a member's board roles. */
const roles = sql<BoardRole[]>`array(
  select ${board_roles.role} from ${board_roles} where ${board_roles.member_id} = ${members.id} order by 1)`

const session = {
  confirmed: sql`extract(epoch from now() - ${sessions.confirmed_at})`.mapWith(Number),
  by: sessions.confirmed_by,
  idle: sql`coalesce(extract(epoch from now() - ${sessions.office_at}), 'infinity')`.mapWith(Number),
}
