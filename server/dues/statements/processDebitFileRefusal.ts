import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { bank_entries } from '#server/database/schema/bank.ts'
import { debit_files, dues, former_debits } from '#server/database/schema/dues.ts'
import { applyDebitFileCancellation } from '#server/dues/debits/cancelDebits.ts'
import { parseDebitRemittanceName, type DebitFileRemittance } from '#server/dues/debits/remittanceName.ts'

type Entry = typeof bank_entries.$inferSelect
type Outcome = Pick<Entry, 'state'> & Partial<Pick<Entry, 'note'>>
type Refused = { id: number; remittance: DebitFileRemittance | undefined }

const UNKNOWN =
  'La banque a refusé le fichier entier, ou toute une remise\u00a0: rien n’en sera débité. Demandez-lui pourquoi avant d’en faire un autre.'

/**
 * Processes the bank's refusal of a debit file or one of its remittances: the debits are announced again, without a
 * mail. A refusal with unknown names is left to the board.
 */
export async function processDebitFileRefusal(tx: Transaction, entry: Entry, by_member: number): Promise<Outcome> {
  const refused = await findRefused(tx, entry)
  if (!refused) return { state: 'open', note: UNKNOWN }
  const { id, remittance } = refused
  if (remittance && (await isBack(tx, id, remittance))) return { state: 'known' }
  const count = await applyDebitFileCancellation(tx, { id, why: 'refuse', by_member, remittance })
  const many = count > 1 ? 's' : ''
  const what = remittance ? 'toute une remise' : 'le fichier entier'
  return {
    state: 'refused',
    note: `La banque a refusé ${what}\u00a0: ${count} prélèvement${many} de nouveau annoncé${many}. Demandez-lui pourquoi avant d’en écrire un autre.`,
  }
}

/**
 * Finds the debit file that a bank's refusal quotes, by its message id or a remittance's (`ENVOL-20261210-ABCDEF.F03`).
 */
async function findRefused(tx: Transaction, { quoted }: Entry): Promise<Refused | undefined> {
  const names = quoted.map((name) => ({ name, message: name.replace(/\.[^.]*$/, '') }))
  const [file] = await tx
    .select({ id: debit_files.id, message_id: debit_files.message_id, until_on: debit_files.until_on })
    .from(debit_files)
    .where(
      sql`${debit_files.message_id} = any(${sql.param(names.flatMap(({ name, message }) => [name, message]))}::text[])`,
    )
  if (!file) return undefined
  if (quoted.includes(file.message_id)) return { id: file.id, remittance: undefined }
  const [, end = ''] = names.find(({ message }) => message === file.message_id)?.name.split(/\.(?=[^.]*$)/) ?? []
  const remittance = parseDebitRemittanceName(end, file.until_on)
  return remittance && { id: file.id, remittance }
}

/** True when the bank's refusal has already removed all direct debits of a remittance from the debit file. */
async function isBack(tx: Transaction, file_id: number, { due_on, sequence_type }: DebitFileRemittance) {
  const filed = and(eq(dues.debit_file_id, file_id), eq(dues.due_on, due_on), eq(dues.sequence_type, sequence_type))
  if ((await tx.$count(dues, filed)) > 0) return false
  const isRefused = and(
    eq(former_debits.debit_file_id, file_id),
    eq(former_debits.due_on, due_on),
    eq(former_debits.sequence_type, sequence_type),
    eq(former_debits.ended, 'refuse'),
  )
  return (await tx.$count(former_debits, isRefused)) > 0
}
