import { eq, lt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionRoutes as calls, type LoginReply, type LoginCredentials } from '#contract/session/session.ts'
import type { Database } from '#server/database/connect.ts'
import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { loadDemoMembers } from './demo.ts'
import { apiCallAccountRateLimits } from './accountLimits.ts'
import { setDeviceCookie, deleteExpiredKnownDevices } from './devices.ts'
import { HttpError } from '#server/lib/errors.ts'
import { signedInUserColumns } from '#server/access.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { openSession } from './openSession.ts'
import { verifyPassword } from './password.ts'
import { sessionPersonalDataDeclaration } from './personalData.ts'
import { accountSecurityMailComposers } from './accountMail.ts'

const LIMITS = { seconds: 15 * 60, network: 100, pair: 10, account: 50 }

/** Feature of the portal: sign-in, sign-out and the signed-in member. */
export const sessionFeature: PortalFeature = {
  routes(app, { db }) {
    mountApiCall(app, calls.login, ({ body, request, reply }) => login(db, body, request, reply), {
      importance: 'session',
    })
    mountApiCall(app, calls.logout, async ({ member }) => {
      await db.delete(sessions).where(eq(sessions.token_hash, member.token_hash))
      return { success: true, message: 'Vous êtes déconnecté.' }
    })
    mountApiCall(app, calls.profile, async ({ member }) => ({ data: member }))
  },
  mails: accountSecurityMailComposers,
  async sweep({ db }) {
    await sweepSessions(db)
    await deleteExpiredKnownDevices(db)
  },
  personalData: sessionPersonalDataDeclaration,
  demo: loadDemoMembers,
}

async function login(
  db: Database,
  credentials: LoginCredentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginReply> {
  const email = canonicalEmail(credentials.email)
  const tries = await apiCallAccountRateLimits(db, 'login', email, request)
  await tries.count(LIMITS)
  const found = await findByEmail(db, email)
  const right = await verifyPassword(credentials.password, found?.password_hash ?? undefined)
  if (!found || !right) throw new WrongCredentials()

  await tries.succeed()
  await sweepSessions(db)
  const { token, device } = await inTransaction(db, async (tx) => {
    // A reset may have changed the password during verification. It ends all sessions, so this one must not open.
    const [still] = await tx
      .select({ password_hash: members.password_hash })
      .from(members)
      .where(eq(members.id, found.id))
      .for('share')
    if (still?.password_hash !== found.password_hash) throw new WrongCredentials()
    const { remember, device_infos } = credentials
    return openSession(tx, { member_id: found.id, remember, device_infos, request })
  })
  setDeviceCookie(reply, device)
  return { success: true, message: 'Connexion réussie', token, user: found }
}

async function sweepSessions(db: Database) {
  await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
}

class WrongCredentials extends HttpError {
  constructor() {
    super(401, 'Adresse e-mail ou mot de passe incorrect.')
  }
}

async function findByEmail(db: Database, email: CanonicalEmail) {
  const [found] = await db
    .select({ ...signedInUserColumns, password_hash: members.password_hash })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(eq(members.canonical_email, email))
  return found
}
