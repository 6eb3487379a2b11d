import type { BankCsvMappingProposal } from '#contract/dues/bankCsv.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { parseWrittenDate } from '#server/lib/parseWrittenDay.ts'
import type { BankCsvLayout } from './csvLayout.ts'
import { parseTableAmount, parseMoneyDirection } from '#server/dues/statements/readers/writtenAmount.ts'

/** Guesses the column mapping of a CSV bank statement from its headings and first values. */
export function guessBankCsvMapping({
  columns,
  rows,
}: Pick<BankCsvLayout, 'columns' | 'rows'>): BankCsvMappingProposal {
  const names = columns.map((name) => normalizeTextForSearch(name).trim())
  const values = columns.map((_, place) =>
    rows.map((row) => row[place] ?? '').filter((value) => value !== '' && !/^[-\u2013\u2014]+$/.test(value)),
  )
  const holds = (place: number, is: (value: string) => boolean) => {
    const all = values[place] ?? []
    return all.length > 0 && all.filter(is).length >= all.length * 0.6
  }
  const find = (names_like: RegExp[], is: (place: number) => boolean) => {
    for (const like of names_like) {
      const place = names.findIndex((name, index) => like.test(name) && is(index))
      if (place >= 0) return place
    }
    return null
  }
  const isAmounts = (place: number) => holds(place, (value) => isAmount(value))
  const isWords = (place: number) => !isAmounts(place) && !holds(place, (value) => parseWrittenDate(value) !== '')
  const isEmptyOr = (is: (place: number) => boolean) => (place: number) => values[place]?.length === 0 || is(place)
  const credit = find([/^credit|^montant.*credit/, /recette|encaisse|entree|recu\b/], isEmptyOr(isAmounts))
  const debit = find([/^debit|^montant.*debit/, /depense|decaisse|sortie/], isEmptyOr(isAmounts))
  const hasTwo = credit !== null && debit !== null
  const amount = hasTwo
    ? null
    : (find([/^montant|^amount$|^somme/, /avant commission|brut|gross/, /montant|amount|total|^net/], isAmounts) ??
      find([/^(?!.*(?:solde|balance|credit|debit))/], (place) => isAmounts(place) && holds(place, hasCents)))
  const sense = hasTwo
    ? null
    : columns.findIndex((_, place) => isDirectionColumn(values[place] ?? [], names[place] ?? ''))
  return {
    date: find(
      [/operation|comptab|dateop|created/, /^date$|^jour/, /^date|date/, /./].map((like) => like),
      (place) => holds(place, (value) => parseWrittenDate(value) !== '' || parseWrittenDate(value, 'month') !== ''),
    ),
    amount,
    credit: hasTwo || amount === null ? credit : null,
    debit: hasTwo ? debit : null,
    label: find(
      [/libelle operation|^libelle$/, /^label$|libelle|description|detail/, /motif|objet|communication|memo/],
      isWords,
    ),
    name: find([/nom (?:du )?(?:payeur|client|donateur)|^nom/, /payeur|tiers|contrepartie|emetteur|^name/], isWords),
    reference: find([/^ref|transaction.?id|code de transaction/, /ref|balance_transaction|^id$|numero/], () => true),
    sense: sense === null || sense < 0 ? null : sense,
    balance: find([/solde|accountbalance|^balance$|^balance\b(?!_)/], isAmounts),
    account: find([OWN_ACCOUNT], (place) => isAccounts(values[place] ?? [])),
    unsigned: null,
    three_digits: null,
    day_order: null,
  }
}

/** Matches headings of a CSV statement's column with the association's account, as opposed to the payer's. */
const OWN_ACCOUNT =
  /^(?!.*(?:contrepartie|tiers|partner|beneficiaire|destinataire|emetteur|payeur|donneur)).*(?:compte$|accountnum|^iban$|^account(?: number)?$)/
/** Maximum number of the association's accounts in a CSV bank statement; payer columns have one account per line. */
const ACCOUNTS_AT_MOST = 5

const isAccounts = (values: string[]) =>
  values.length > 0 &&
  values.every((value) => /[\d*]{8}/.test(value.replaceAll(/\s/g, ''))) &&
  new Set(values).size <= ACCOUNTS_AT_MOST

const hasCents = (value: string) => /[.,]\d\d\D*$/.test(value)

const isAmount = (value: string) => /\d/.test(value) && /^(?:amount|ambiguous)$/.test(parseTableAmount(value).kind)

/**
 * True when each value of a CSV statement's column is a direction, such as « D » or « C ». A column of mere dashes does
 * not count.
 */
export const isDirectionColumn = (values: string[], name: string): boolean =>
  values.length > 0 &&
  values.every((value) => parseMoneyDirection(value) !== undefined) &&
  (values.some((value) => /\p{L}/u.test(value)) || /sens|signe|d\/c/.test(name))
