import { and, eq, notInArray } from '#server/drizzle/drizzle.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { BoardRole } from '#contract/office/boardRoles.ts'
import type { Transaction } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { isLastAdministrator } from './administrators.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'

type Given = {
  member_id: number
  /** Complete list of a member's board roles from now on. */
  roles: BoardRole[]
  /** Id of the board member who changes roles; 0 for a terminal command. */
  by_member: number
}

const LAST = 'C’est la dernière personne à avoir le rôle « Administration »\u00a0: donnez-le d’abord à une autre.'

/**
 * Sets a member's board roles exactly; an empty list removes them from the board. Records the change in the board's
 * activity journal and mails the member and the administrators. Throws a 409 for the last administrator who can sign
 * in.
 */
export async function setMemberBoardRoles(tx: Transaction, { member_id, roles, by_member }: Given): Promise<void> {
  const isLast = await isLastAdministrator(tx, member_id)
  const [member] = await tx
    .select({ first_name: members.first_name, last_name: members.last_name })
    .from(members)
    .where(eq(members.id, member_id))
    .for('update')
  if (!member) throw new NotFoundError('Cet adhérent n’existe pas, ou plus.')
  const before = await readMemberBoardRoles(tx, member_id)
  const after = BoardRole.options.filter((role) => roles.includes(role))
  if (before.join() === after.join()) return
  if (isLast && !after.includes('administration')) throw new HttpError(409, LAST)
  const isTheirs = eq(board_roles.member_id, member_id)
  await tx.delete(board_roles).where(after.length ? and(isTheirs, notInArray(board_roles.role, after)) : isTheirs)
  if (after.length)
    await tx
      .insert(board_roles)
      .values(after.map((role) => ({ member_id, role })))
      .onConflictDoNothing()
  await tx
    .update(members)
    .set({ role: after.length ? 'board' : 'member' })
    .where(eq(members.id, member_id))
  await writeAuditLogLine(tx, {
    by_member,
    act: 'roles.changed',
    subject_id: member_id,
    before: { roles: before },
    after: { roles: after },
  })
  await tell(tx, member_id, { who: `${member.first_name} ${member.last_name}`, before, after })
}

/** Removes one board role from a member. Throws a 409 for the last administrator who can sign in. */
export async function removeMemberBoardRole(
  tx: Transaction,
  { member_id, role, by_member }: Omit<Given, 'roles'> & { role: BoardRole },
): Promise<void> {
  // The lock makes simultaneous removals see each other's result.
  await tx.select().from(members).where(eq(members.id, member_id)).for('update')
  const roles = (await readMemberBoardRoles(tx, member_id)).filter((one) => one !== role)
  await setMemberBoardRoles(tx, { member_id, roles, by_member })
}

/** Returns a member's board roles, in the fixed order of `BoardRole`. */
export async function readMemberBoardRoles(tx: Transaction, member_id: number): Promise<BoardRole[]> {
  const rows = await tx.select().from(board_roles).where(eq(board_roles.member_id, member_id))
  return BoardRole.options.filter((role) => rows.some((row) => row.role === role))
}

type Change = { who: string; before: BoardRole[]; after: BoardRole[] }

async function tell(tx: Transaction, member_id: number, { who, before, after }: Change) {
  const administrators = await tx.select().from(board_roles).where(eq(board_roles.role, 'administration'))
  const told = await memberRecipients(tx, [member_id, ...administrators.map((row) => row.member_id)])
  const words = (roles: BoardRole[]) => roles.map((role) => boardRoleLabels[role]).join(', ') || 'Aucun'
  const content = { kind: 'rolesChanged' as const, who, before: words(before), after: words(after) }
  await queueMails(
    tx,
    [...told].map(([id, { recipient, ...shown }]) => ({
      recipient,
      content: { ...content, ...shown, isOwn: id === member_id },
    })),
  )
}
