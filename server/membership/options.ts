import type { MembershipOptions } from '#contract/membership/membership.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { mandateAuthorisationText } from '#server/dues/mandateAuthorisationText.ts'
import type { AppContext } from '#server/feature.ts'

/**
 * Returns the choices, prices and payment methods of the membership form; empty lists before a price list is imported.
 */
export async function readMembershipOptions({ db, env }: Pick<AppContext, 'db' | 'env'>): Promise<MembershipOptions> {
  const [scale] = await db.select().from(membership_scale)
  const { functions = [], contracts = [], working_times = [], accounts = [], creditor = null } = scale ?? {}
  return {
    functions,
    contracts,
    working_times,
    accounts,
    bases: (scale?.bases ?? []).map(({ company, name }) => ({ company_id: company, name })),
    dues: (scale?.dues ?? []).map(({ yearly, monthly, ...due }) => ({
      ...due,
      yearly_cents: yearly,
      monthly_cents: monthly,
    })),
    has_tax_credit: env.TAX_CREDIT === 'on',
    debit: creditor && {
      creditor: creditor.name,
      creditor_id: creditor.id,
      address: creditor.address,
      authorisation: mandateAuthorisationText(creditor.name),
    },
  }
}

/** Returns the choices and prices of the membership form from the cache, until the price list changes. */
export const readCachedMembershipOptions = (
  context: Pick<AppContext, 'db' | 'env' | 'cache'>,
): Promise<MembershipOptions> =>
  context.cache.get('membership options', () => readMembershipOptions(context), {
    among: 'answers',
    bytes: ({ bases, dues }) => 200 * (bases.length + dues.length),
  })
