import { friendlyFormatIBAN } from 'ibantools'
import { InvalidContentError } from '#server/content/mistakes.ts'
import type { ContentSettingsFile } from '#server/feature/settingsFile.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { compactIban, DuesPriceList } from './priceList.ts'
import { refuseDroppedFormChoices, describePriceListChanges } from './priceListChanges.ts'
import { findPriceListMistakes } from './findPriceListMistakes.ts'

/** Settings file `cotisations.yml` with the price list and the choices of the membership form. */
export const priceListSettingsFile: ContentSettingsFile<DuesPriceList> = {
  file: 'cotisations.yml',
  schema: DuesPriceList.superRefine((scale, context) => {
    for (const { path, message } of findPriceListMistakes(scale)) context.addIssue({ code: 'custom', path, message })
  }),
  async save(tx, scale) {
    await checkCompanies(tx, scale)
    const [before] = await tx.select().from(membership_scale)
    const former = before && scaleOf(before)
    const row = rowOf(scale)
    const changes = await describePriceListChanges(tx, former, scale)
    if (JSON.stringify(former) === JSON.stringify(scale)) return changes
    if (former) await refuseDroppedFormChoices(tx, priceListSettingsFile.file, former, scale)
    const set = { ...row, updated_at: new Date() }
    await tx.insert(membership_scale).values(set).onConflictDoUpdate({ target: membership_scale.id, set })
    return changes
  },
  async read(db) {
    const [row] = await db.select().from(membership_scale)
    return row && scaleOf(row)
  },
}

async function checkCompanies(tx: Transaction, { bases, accounts }: DuesPriceList) {
  const ids = new Set((await tx.select({ id: companies.id }).from(companies)).map(({ id }) => id))
  const named = new Set([...bases, ...accounts].flatMap(({ company }) => company ?? []))
  const unknown = [...named].filter((company) => !ids.has(company))
  if (unknown.length === 0) return
  const file = priceListSettingsFile.file
  throw new InvalidContentError(
    unknown.map((company) => ({ file, line: 1, message: `company : il n’y a pas de compagnie ${company}.` })),
  )
}

type Row = typeof membership_scale.$inferSelect

function rowOf({ dues, accounts, creditor, ...choices }: DuesPriceList): Omit<Row, 'id' | 'updated_at'> {
  return {
    ...choices,
    dues: dues.map((due) => ({ ...due, yearly: cents(due.yearly), monthly: cents(due.monthly) })),
    accounts: accounts.map(({ company, holder, iban, bic, bank }) => ({
      company_id: company ?? null,
      holder,
      iban: compactIban(iban),
      bic,
      bank,
    })),
    creditor: creditor ? { ...creditor, iban: compactIban(creditor.iban) } : null,
  }
}

/** Converts a database row to a price list with keys in file order, which the database does not preserve. */
function scaleOf({ functions, contracts, working_times, bases, dues, accounts, creditor }: Row): DuesPriceList {
  const choice = ({ slug, label }: DuesPriceList['functions'][number]) => ({ slug, label })
  const grouped = (iban: string) => friendlyFormatIBAN(iban) ?? iban
  return {
    functions: functions.map(choice),
    contracts: contracts.map(choice),
    working_times: working_times.map(choice),
    bases: bases.map(({ company, name }) => ({ company, name })),
    dues: dues.map(({ yearly, monthly, ...key }) => ({
      function: key.function,
      working_time: key.working_time,
      yearly: yearly / 100,
      monthly: monthly / 100,
    })),
    accounts: accounts.map(({ company_id, holder, iban, bic, bank }) => ({
      ...(company_id !== null && { company: company_id }),
      holder,
      iban: grouped(iban),
      bic,
      bank,
    })),
    ...(creditor && {
      creditor: {
        name: creditor.name,
        id: creditor.id,
        address: creditor.address,
        iban: grouped(creditor.iban),
        bic: creditor.bic,
      },
    }),
  }
}

const cents = (euros: number) => Math.round(euros * 100)
