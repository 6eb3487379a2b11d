import type { DuesPriceList } from './priceList.ts'

type MistakePlace = { path: PropertyKey[]; message: string }

/** Returns mistakes across the parts of a price list: duplicates, unknown names, missing amounts or accounts. */
export function findPriceListMistakes({
  functions,
  contracts,
  working_times,
  bases,
  dues,
  accounts,
}: DuesPriceList): MistakePlace[] {
  const known = { function: slugsOf(functions), working_time: slugsOf(working_times) }
  const unknown = dues.flatMap((due, index) =>
    (['function', 'working_time'] as const)
      .filter((key) => !known[key].has(due[key]))
      .map((key) => ({ path: ['dues', index, key], message: `« ${due[key]} » n’est nommé nulle part plus haut` })),
  )
  const priced = new Set(dues.map(dueKey))
  const missing = [...known.function].flatMap((fn) =>
    [...known.working_time]
      .filter((working_time) => !priced.has(dueKey({ function: fn, working_time })))
      .map((working_time) => ({ path: ['dues'], message: `le montant de « ${fn}, ${working_time} » manque` })),
  )
  return [
    ...twice('functions', functions, ({ slug }) => slug),
    ...twice('contracts', contracts, ({ slug }) => slug),
    ...twice('working_times', working_times, ({ slug }) => slug),
    ...twice('bases', bases, ({ company, name }) => `${company} ${name}`),
    ...twice('dues', dues, dueKey),
    ...twice('accounts', accounts, ({ company = 0 }) => String(company)),
    ...unknown,
    ...missing,
    ...(accounts.some(({ company }) => company === undefined)
      ? []
      : [{ path: ['accounts'], message: 'il manque le compte de ceux dont la compagnie n’a pas le sien' }]),
  ]
}

const slugsOf = (choices: DuesPriceList['functions']) => new Set(choices.map(({ slug }) => slug))
const dueKey = (due: { function: string; working_time: string }) => `${due.function}, ${due.working_time}`

function twice<Entry>(list: string, entries: Entry[], keyOf: (entry: Entry) => string): MistakePlace[] {
  const keys = entries.map(keyOf)
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [{ path: [list, index], message: 'cette ligne redit une autre' }] : [],
  )
}
