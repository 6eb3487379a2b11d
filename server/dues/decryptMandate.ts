import type { mandates, MandateDetailsToEncrypt } from '#server/database/schema/dues.ts'
import type { AppContext } from '#server/feature.ts'

/** Decrypts the account, holder, legal text and other details of a signed direct debit mandate. */
export async function decryptMandate(
  { secrets }: Pick<AppContext, 'secrets'>,
  { rum, sealed, sealed_by }: Pick<typeof mandates.$inferSelect, 'rum' | 'sealed' | 'sealed_by'>,
): Promise<MandateDetailsToEncrypt> {
  return JSON.parse(await secrets.open({ sealed, sealed_by }, rum)) as MandateDetailsToEncrypt
}
