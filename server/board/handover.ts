import { and, asc, count, desc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { JournalAct } from '#contract/board.ts'
import type { Handover } from '#contract/boardOffice.ts'
import type { BoardRole } from '#contract/boardRoles.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { journal } from '#server/database/schema/membership.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import type { AppContext } from '#server/feature.ts'
import { ago } from '#server/lib/duration.ts'
import { listWaiting } from './waiting.ts'

/** Whose acts are whose, by how their names begin. */
const ownActs: Record<BoardRole, string[]> = {
  editing: ['text', 'picture', 'document', 'synonyms', 'letter'],
  memberships: [
    'request',
    'requests',
    'card',
    'message',
    'messages',
    'canned',
    'participants',
    'seat',
    'attendance',
    'assembly',
    'proxy',
    'mailing',
    'member',
    'members',
  ],
  treasury: ['debits', 'due', 'dues', 'mandate', 'prices', 'ledger', 'statement', 'certificates', 'refund'],
  administration: ['roles', 'board', 'mail', 'mails', 'job', 'company', 'companies', 'handover', 'backup'],
}

/** What someone who takes a role over finds. */
export async function readHandover(context: Pick<AppContext, 'db' | 'env'>, role: BoardRole): Promise<Handover> {
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
  const acts = JournalAct.options.filter((act) => ownActs[role].includes(act.split('.')[0] ?? ''))
  const done = await db
    .select({ act: journal.act, count: count(), last_at: max(journal.at) })
    .from(journal)
    .where(and(inArray(journal.act, acts), gt(journal.at, ago({ days: 30 }))))
    .groupBy(journal.act)
    .orderBy(desc(count()), asc(journal.act))
  return {
    role,
    holders: holders.map(({ given_at, ...holder }) => ({ ...holder, given_at: given_at.toISOString() })),
    waiting: await listWaiting(context, [role]),
    done: done.map(({ act, last_at, ...line }) => ({
      ...line,
      act: JournalAct.parse(act),
      last_at: (last_at ?? new Date()).toISOString(),
    })),
  }
}
