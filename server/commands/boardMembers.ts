import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from '#server/drizzle/drizzle.ts'
import { BoardRole } from '#contract/office/boardRoles.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { setMemberBoardRoles, readMemberBoardRoles } from '#server/office/giveRoles.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { activations } from '#server/database/schema/membership.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import type { Env } from '#server/env.ts'
import { sqlTimeFromNow, formatDuration } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'
import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import { html } from '#server/lib/html.ts'
import { mailSenderEmailAddress, createSmtpTransport } from '#server/mail/smtp.ts'
import { sha256 } from '#server/lib/sha256.ts'

const MAIL_WITHIN_MS = 30_000

/** Person to add to the board. For an existing member, omitted fields stay unchanged. */
export type BoardMemberInput = {
  email: string
  first_name?: string
  last_name?: string
  company_id?: number
  /** Board roles added to the person's existing ones; every role by default. */
  roles?: BoardRole[]
}

const BY_COMMAND = 0

/**
 * Adds an existing or a new member to the board. Returns the account activation link when the person has no password,
 * else undefined. Throws a French sentence when a name or a company is missing.
 */
export async function addPersonToBoard(
  tx: Transaction,
  named: BoardMemberInput,
  portal: string,
): Promise<string | undefined> {
  const canonical_email = canonicalEmail(named.email)
  const isThey = eq(members.canonical_email, canonical_email)
  const [there] = await tx.select({ id: members.id, hash: members.password_hash }).from(members).where(isThey)
  const member = there ?? { id: await newMember(tx, named), hash: null }
  await tx.update(members).set({ deletion_at: null }).where(eq(members.id, member.id))
  const roles = named.roles ? [...(await readMemberBoardRoles(tx, member.id)), ...named.roles] : BoardRole.options
  await setMemberBoardRoles(tx, { member_id: member.id, roles: [...roles], by_member: BY_COMMAND })
  if (member.hash !== null) return undefined
  const token = randomBytes(32).toString('base64url')
  const link = {
    token_hash: sha256(token),
    member_id: member.id,
    expires_at: sqlTimeFromNow(retentionPeriods.activation),
  }
  await tx.insert(activations).values(link).onConflictDoUpdate({ target: activations.member_id, set: link })
  return `${portal}${portalPagePaths.activation}#${token}`
}

async function newMember(tx: Transaction, { email, first_name, last_name, company_id }: BoardMemberInput) {
  const flown = await tx.select({ id: companies.id }).from(companies).orderBy(asc(companies.id))
  const company = company_id ?? (flown.length === 1 ? flown[0]?.id : undefined)
  if (!first_name || !last_name || company === undefined || !flown.some(({ id }) => id === company))
    throw new Error(
      `${email} n’est pas encore adhérent : ajoutez --first-name PRÉNOM --last-name NOM --company NUMÉRO (${flown.map(({ id }) => id).join(', ') || 'il n’y a pas de compagnie : npm run companies -- add'}).`,
    )
  const known = { email, canonical_email: canonicalEmail(email), first_name, last_name, company_id: company }
  const [made] = await tx.insert(members).values(known).returning({ id: members.id })
  if (!made) throw new Error('A member was not made')
  return made.id
}

/**
 * Removes a person from the board; the person stays a member. Throws a French sentence for the last administrator who
 * can sign in.
 */
export async function removeFromBoard(tx: Transaction, email: string): Promise<void> {
  const [one] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.canonical_email, canonicalEmail(email)), eq(members.role, 'board')))
  if (!one) throw new Error(`${email} n’est pas du bureau.`)
  await setMemberBoardRoles(tx, { member_id: one.id, roles: [], by_member: BY_COMMAND }).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 409) throw error
    throw new Error(
      `${email} est la dernière personne du bureau qui peut se connecter et l’administrer : nommez d’abord la suivante (npm run board -- admin EMAIL), qui active son compte.`,
      { cause: error },
    )
  })
}

/** Returns the board members, with their roles and password hash (null: the account is not activated). */
export const listBoardWithActivation = (db: Database) =>
  db
    .select({
      email: members.email,
      first_name: members.first_name,
      last_name: members.last_name,
      hash: members.password_hash,
      roles: sql<BoardRole[]>`array(
        select ${board_roles.role} from ${board_roles} where ${board_roles.member_id} = ${members.id} order by 1)`,
    })
    .from(members)
    .where(eq(members.role, 'board'))
    .orderBy(asc(members.id))

/**
 * Sends an account activation link at once through the SMTP server. Returns the failure's reason in French, without any
 * e-mail address.
 */
export async function mailActivationLink(
  env: Env,
  { email, link, color }: { email: string; link: string; color: string },
) {
  if (!env.SMTP_URL) return 'aucun serveur d’envoi n’est réglé (SMTP_URL)'
  const subject = 'Votre accès au portail'
  const validity = `Ce lien est valable ${formatDuration(retentionPeriods.activation)} et ne sert qu’une fois.`
  const text = ['Bonjour,', 'Le portail vous attend : choisissez votre mot de passe.', link, validity, '']
  const body = ['Le portail vous attend.', html`<a href="${link}">Choisir mon mot de passe</a>`, validity].map(
    mailParagraph,
  )
  const message = {
    subject,
    text: text.join('\n\n'),
    html: renderMailHtmlLayout({ color, preheader: 'Il est dans le message.', title: subject, body: html`${body}` }),
  }
  try {
    const letter = { id: randomUUID(), recipient: email, message }
    await createSmtpTransport(env.SMTP_URL, mailSenderEmailAddress(env))(letter, AbortSignal.timeout(MAIL_WITHIN_MS))
    return undefined
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    return `le serveur d’envoi a refusé ou ne répond pas (${[code, responseCode].filter(Boolean).join(' ') || 'sans raison'})`
  }
}
