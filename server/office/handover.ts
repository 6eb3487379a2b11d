import { and, asc, count, desc, eq, gt, inArray, max, sql } from '#server/drizzle/drizzle.ts'
import { BoardAuditLogAction } from '#contract/office/office.ts'
import type { BoardRoleHandoverSummary } from '#contract/office/system.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { journal } from '#server/database/schema/membership.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import type { AppContext } from '#server/feature.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { listPendingTasks } from './waiting.ts'

type SubjectOf<Act> = Act extends `${infer Subject}.${string}` ? Subject : never

/** Board role responsible for each subject of the board's activity journal, such as members or dues. */
const roleOf: Record<SubjectOf<BoardAuditLogAction>, BoardRole> = {
  text: 'editing',
  picture: 'editing',
  document: 'editing',
  synonyms: 'editing',
  letter: 'editing',
  request: 'memberships',
  requests: 'memberships',
  member: 'memberships',
  members: 'memberships',
  card: 'memberships',
  message: 'memberships',
  messages: 'memberships',
  canned: 'memberships',
  participants: 'memberships',
  seat: 'memberships',
  attendance: 'memberships',
  assembly: 'memberships',
  agenda: 'memberships',
  cards: 'memberships',
  minutes: 'memberships',
  convocation: 'memberships',
  proxy: 'memberships',
  mailing: 'memberships',
  poll: 'memberships',
  due: 'treasury',
  dues: 'treasury',
  debit: 'treasury',
  debits: 'treasury',
  mandate: 'treasury',
  owed: 'treasury',
  balance: 'treasury',
  'accounting-year': 'treasury',
  statement: 'treasury',
  entry: 'treasury',
  credit: 'treasury',
  refund: 'treasury',
  refunds: 'treasury',
  money: 'treasury',
  ledger: 'treasury',
  year: 'treasury',
  certificates: 'treasury',
  leavers: 'treasury',
  prices: 'treasury',
  roles: 'administration',
  board: 'administration',
  mail: 'administration',
  mails: 'administration',
  job: 'administration',
  company: 'administration',
  companies: 'administration',
  handover: 'administration',
  backup: 'administration',
}

/** Returns the handover page of a board role: holders, pending tasks and recent journal lines. */
export async function readBoardRoleHandover(
  context: Pick<AppContext, 'db' | 'env' | 'waiting'>,
  role: BoardRole,
): Promise<BoardRoleHandoverSummary> {
  const { db } = context
  const { id, first_name, last_name, email, password_hash } = members
  const holders = await db
    .select({
      id,
      first_name,
      last_name,
      email,
      is_active: sql<boolean>`${password_hash} is not null`,
      has_passkey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.member_id} = ${members.id})`,
      given_at: board_roles.given_at,
    })
    .from(board_roles)
    .innerJoin(members, eq(members.id, board_roles.member_id))
    .where(eq(board_roles.role, role))
    .orderBy(asc(board_roles.given_at), asc(id))
  const acts = BoardAuditLogAction.options.filter(
    (act) => roleOf[act.split('.')[0] as SubjectOf<BoardAuditLogAction>] === role,
  )
  const done = await db
    .select({ act: journal.act, count: count(), last_at: max(journal.at) })
    .from(journal)
    .where(and(inArray(journal.act, acts), gt(journal.at, sqlTimeAgo({ days: 30 }))))
    .groupBy(journal.act)
    .orderBy(desc(count()), asc(journal.act))
  return {
    role,
    holders: holders.map(({ given_at, ...holder }) => ({ ...holder, given_at: given_at.toISOString() })),
    waiting: await listPendingTasks(context, [role]),
    done: done.map(({ act, last_at, ...line }) => ({
      ...line,
      act: BoardAuditLogAction.parse(act),
      last_at: (last_at ?? new Date()).toISOString(),
    })),
  }
}
