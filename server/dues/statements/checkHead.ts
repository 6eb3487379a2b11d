import { eq } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { debit_files } from '#server/database/schema/dues.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import type { BankFileAccountFacts } from '#server/dues/statements/readers/statement.ts'

/** Throws a refusal when a bank's reply file (pain.002) answers no debit file of this portal. */
export async function refuseUnknownDebitReply(
  tx: Transaction,
  { format, answers }: BankFileAccountFacts,
): Promise<void> {
  if (format !== 'pain.002') return
  const [ours] = await tx
    .select({ id: debit_files.id })
    .from(debit_files)
    .where(eq(debit_files.message_id, answers ?? ''))
  if (!ours)
    throwUnreadableUploadError(
      'Cette réponse de la banque concerne un fichier de prélèvements qui n’a pas été fait ici. Rien n’a été importé.',
    )
}

/** Returns the IBANs of the association's bank accounts. */
export async function readAssociationIbans(tx: Transaction): Promise<string[]> {
  const [scale] = await tx.select().from(membership_scale)
  return [...(scale?.accounts ?? []), ...(scale?.creditor ? [scale.creditor] : [])].map(({ iban }) => iban)
}
