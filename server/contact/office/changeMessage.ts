import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { BoardAuditLogAction } from '#contract/office/office.ts'
import type { ContactMessageState } from '#contract/contact/office.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { contact_entries, contact_messages } from '#server/database/schema/contact.ts'
import { members } from '#server/database/schema/members.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { CONTACT_MESSAGE_NOT_FOUND_MESSAGE } from './readMessage.ts'

type Act = 'prendre' | 'rendre' | 'clore' | 'rouvrir'
type Message = typeof contact_messages.$inferSelect

const acts: Record<
  Act,
  { journal: BoardAuditLogAction; from: ContactMessageState[]; to: (message: Message, by: number) => Partial<Message> }
> = {
  prendre: {
    journal: 'message.taken',
    from: ['nouveau', 'pris', 'repondu'],
    to: ({ state }, taken_by) => ({ taken_by, ...(state === 'nouveau' && { state: 'pris' as const }) }),
  },
  rendre: {
    journal: 'message.released',
    from: ['pris', 'repondu'],
    to: ({ state }) => ({ taken_by: null, ...(state === 'pris' && { state: 'nouveau' as const }) }),
  },
  clore: { journal: 'message.closed', from: ['nouveau', 'pris', 'repondu'], to: () => ({ state: 'clos' }) },
  rouvrir: {
    journal: 'message.reopened',
    from: ['clos'],
    to: ({ taken_by }) => ({ state: taken_by === null ? 'nouveau' : 'pris' }),
  },
}

/**
 * Assigns a contact message to oneself, releases, closes or reopens it. Throws a 409 when another board member has
 * taken it or its state forbids the change.
 */
export async function changeContactMessageState(
  tx: Transaction,
  { id, act, by_member }: { id: number; act: Act; by_member: number },
) {
  const message = await lockContactMessage(tx, id)
  const { journal, from, to } = acts[act]
  if (act === 'prendre' && message.taken_by === by_member) return
  if (act === 'prendre' && message.taken_by !== null)
    throw new HttpError(409, `${await findBoardMemberName(tx, message.taken_by)} a déjà pris ce message.`)
  if (!from.includes(message.state)) throw new HttpError(409, 'Ce message a changé entre-temps\u00a0: relisez-le.')
  const change = to(message, by_member)
  await tx.update(contact_messages).set(change).where(eq(contact_messages.id, id))
  await writeAuditLogLine(tx, {
    by_member,
    act: journal,
    subject_id: id,
    before: { state: message.state },
    after: { state: change.state ?? message.state },
  })
}

/**
 * Locks a contact message's database row until the end of the transaction and returns it. Throws `NotFoundError` when
 * it is deleted.
 */
export async function lockContactMessage(tx: Transaction, id: number): Promise<Message> {
  const [message] = await tx.select().from(contact_messages).where(eq(contact_messages.id, id)).for('update')
  if (!message) throw new NotFoundError(CONTACT_MESSAGE_NOT_FOUND_MESSAGE)
  return message
}

/** Returns the newest message of a contact conversation after the first one; undefined when there is none. */
export async function findLatestFollowUpContactMessage(tx: Transaction, id: number) {
  const [last] = await tx
    .select()
    .from(contact_entries)
    .where(eq(contact_entries.message_id, id))
    .orderBy(sql`${contact_entries.id} desc`)
    .limit(1)
  return last
}

/** Returns a board member's full name, or « Quelqu’un du bureau » when unknown. */
export async function findBoardMemberName(tx: Transaction, member_id: number | null): Promise<string> {
  const [found] = await tx
    .select({ name: sql<string>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(members)
    .where(eq(members.id, member_id ?? 0))
  return found?.name ?? 'Quelqu’un du bureau'
}
