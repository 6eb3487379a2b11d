import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/database/connect.ts'
import { debit_files } from '#server/database/schema/dues.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import { accountEnd, type BankHead } from './readers/statement.ts'

/** Throws a refusal when a file of the bank's is of an account that is not the association's, or answers no file of ours. */
export async function checkHead(tx: Transaction, { format, account, answers }: BankHead): Promise<void> {
  if (format === 'pain.002') {
    const [ours] = await tx
      .select({ id: debit_files.id })
      .from(debit_files)
      .where(eq(debit_files.message_id, answers ?? ''))
    if (!ours)
      refuseFile(
        'Cette réponse de la banque concerne un fichier de prélèvements qui n’a pas été fait ici. Rien n’a été importé.',
      )
    return
  }
  if (format === 'csv') return
  const [scale] = await tx.select().from(membership_scale)
  const own = [...(scale?.accounts ?? []), ...(scale?.creditor ? [scale.creditor] : [])].map(({ iban }) =>
    iban.replaceAll(/\s/g, ''),
  )
  // Without its key and its country, an account of France is its bank, branch and number.
  if (own.some((iban) => iban === account || (account.length === 21 && iban.slice(4, 25) === account))) return
  const shown = accountEnd(account)
  refuseFile(
    `Ce relevé est d’un autre compte que ceux de l’association${shown && ` (${shown})`}. Rien n’a été importé.`,
  )
}
