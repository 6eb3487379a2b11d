import type { Database } from '#server/database/connect.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import type { DataExportValueLabels } from '#server/feature/exportSection.ts'

/** Returns the French labels of crew functions, contracts and working times in the price list. */
export async function priceListLabels(db: Database): Promise<DataExportValueLabels> {
  const { functions, contracts, working_times } = membership_scale
  const [scale] = await db.select({ functions, contracts, working_times }).from(membership_scale)
  const labels = (choices: { slug: string; label: string }[] = []) =>
    Object.fromEntries(choices.map(({ slug, label }) => [slug, label]))
  return {
    function: labels(scale?.functions),
    contract: labels(scale?.contracts),
    working_time: labels(scale?.working_times),
  }
}
