import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { session as calls, type LoggedIn, type LoginCredentials, type User } from '#contract/session.ts'
import { accountTries } from './accountLimits.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deviceOf, giveDevice, recogniseDevice } from './devices.ts'
import { Refused, Unauthenticated } from '#server/http/errors.ts'
import { mount } from '#server/mount.ts'
import { verifyPassword } from './password.ts'

const LIFETIME_HOURS = { session: 24, remembered: 30 * 24 }
const LIMITS = { seconds: 15 * 60, network: 100, pair: 10, account: 50 }

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

/** Login, logout and the signed-in member. */
export function mountSession(app: FastifyInstance, db: Database) {
  mount(app, calls.login, ({ body, request, reply }) => login(db, body, request, reply))
  mount(app, calls.logout, async ({ member }) => {
    await db.delete(sessions).where(eq(sessions.token_hash, member.token_hash))
    return { success: true, message: 'Vous êtes déconnecté.' }
  })
  mount(app, calls.profile, async ({ member }) => ({ data: member }))
}

async function login(
  db: Database,
  credentials: LoginCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoggedIn> {
  const email = credentials.email.toLowerCase()
  const tries = await loginTries(db, email, request)
  await tries.count(LIMITS)
  const found = await findByEmail(db, email)
  const right = await verifyPassword(credentials.password, found?.password_hash)
  if (!found || !right) throw new WrongCredentials()

  await tries.forget()
  const token = randomBytes(32).toString('base64url')
  const hours = credentials.remember ? LIFETIME_HOURS.remembered : LIFETIME_HOURS.session
  await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  const device = await inTransaction(db, async (tx) => {
    // A reset may have changed the password while this one was verified: it ends all sessions, this one included.
    const [still] = await tx
      .select({ password_hash: members.password_hash })
      .from(members)
      .where(eq(members.id, found.id))
      .for('share')
    if (still?.password_hash !== found.password_hash) throw new WrongCredentials()
    await tx.insert(sessions).values({
      ...credentials.device_infos,
      token_hash: hashToken(token),
      member_id: found.id,
      remember: credentials.remember,
      // By the clock that will read it.
      expires_at: sql`now() + make_interval(hours => ${hours}::int)`,
    })
    return recogniseDevice(tx, found.id, deviceOf(request))
  })
  giveDevice(reply, device)
  return { success: true, message: 'Connexion réussie', token, user: found }
}

/** The logins that are tried on an account; a new password forgets them. */
export const loginTries = (db: Database, email: string, request: FastifyRequest) =>
  accountTries(db, 'login', email, request)

class WrongCredentials extends Refused {
  constructor() {
    super(401, 'Adresse email ou mot de passe incorrect.')
  }
}

const userColumns = {
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

async function findByEmail(db: Database, email: string) {
  const [found] = await db
    .select({ ...userColumns, password_hash: members.password_hash })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(eq(sql`lower(${members.email})`, email))
  return found
}

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

const hashToken = (token: string) => createHash('sha256').update(token).digest()
