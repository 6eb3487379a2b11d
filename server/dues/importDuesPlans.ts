import type { Transaction } from '#server/database/connect.ts'
import { dues_plans, mandates, type MandateDetailsToEncrypt } from '#server/database/schema/dues.ts'
import type { AppContext } from '#server/feature.ts'
import type { DuesPaymentFrequency } from '#contract/membership/membership.ts'
import { randomLettersAndDigits } from '#server/lib/randomLettersAndDigits.ts'
import { maskIban } from './signMandate.ts'

type Taken = {
  member_id: number
  period: DuesPaymentFrequency
  mandate: { iban: string; holder: string; rum: string; signed_on: string; last_debit_on: string | null } | null
}

const TEXT =
  'Mandat signé hors du portail, et repris d’une liste par le bureau. Son original est conservé par l’association.'

/**
 * Inserts dues plans for members imported from a list: direct debit with their existing mandate, encrypted, or
 * transfer. Dues start at `members.charged_from`.
 */
export async function importDuesPlans(
  tx: Transaction,
  { secrets }: Pick<AppContext, 'secrets'>,
  members: Taken[],
): Promise<void> {
  const plans: (typeof dues_plans.$inferInsert)[] = []
  const signed: (typeof mandates.$inferInsert)[] = []
  for (const { member_id, mandate, period } of members) {
    const letters = randomLettersAndDigits(8)
    const reference = `ADH-${letters.slice(0, 4)}-${letters.slice(4)}`
    plans.push({ member_id, period, way: mandate ? 'prelevement' : 'virement', reference })
    if (!mandate) continue
    const { iban, holder, rum, signed_on, last_debit_on } = mandate
    const proof: MandateDetailsToEncrypt = { iban, holder, ip: '', text: TEXT }
    const sealed = await secrets.seal(JSON.stringify(proof), rum)
    const row = {
      rum,
      member_id,
      state: 'actif' as const,
      iban_end: maskIban(iban),
      last_debit_on,
      was_debited: last_debit_on !== null,
      ...sealed,
    }
    // Noon UTC+1 is on the same day in Paris in any season.
    signed.push({ ...row, signed_at: new Date(`${signed_on}T11:00:00Z`) })
  }
  if (plans.length > 0) await tx.insert(dues_plans).values(plans)
  if (signed.length > 0) await tx.insert(mandates).values(signed)
}
