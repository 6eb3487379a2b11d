/**
 * Field of the accounting entries file (FEC): its format, and a flag for optional values. Source: article A47 A-1 of
 * the Livre des procédures fiscales.
 */
export type FecField = { name: string; form: RegExp; canBeEmpty?: true }

const day = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
/** Pattern of an amount in the accounting entries file (FEC): decimal comma, two decimals, no thousands separator. */
const amount = /^\d+,\d{2}$/
const words = /^[^\t|\r\n]+$/

export const accountingEntriesFileFields: readonly FecField[] = [
  { name: 'JournalCode', form: /^[A-Z0-9]+$/ },
  { name: 'JournalLib', form: words },
  { name: 'EcritureNum', form: /^[1-9]\d*$/ },
  { name: 'EcritureDate', form: day },
  // The first three digits are an account of the French plan of accounts.
  { name: 'CompteNum', form: /^[1-7]\d{2}[\dA-Z]*$/ },
  { name: 'CompteLib', form: words },
  { name: 'CompAuxNum', form: words, canBeEmpty: true },
  { name: 'CompAuxLib', form: words, canBeEmpty: true },
  { name: 'PieceRef', form: words },
  { name: 'PieceDate', form: day },
  { name: 'EcritureLib', form: words },
  { name: 'Debit', form: amount },
  { name: 'Credit', form: amount },
  { name: 'EcritureLet', form: words, canBeEmpty: true },
  { name: 'DateLet', form: day, canBeEmpty: true },
  { name: 'ValidDate', form: day },
  { name: 'Montantdevise', form: amount, canBeEmpty: true },
  { name: 'Idevise', form: /^[A-Z]{3}$/, canBeEmpty: true },
]

/** Pattern of the name of an accounting entries file (FEC): SIREN, FEC and the last day of the accounting year. */
export const fecNamePattern = /^\d{9}FEC(?:19|20)\d{6}\.txt$/

type Checked = { text: string; first_on: string; last_on: string }

/** Returns the violations of the tax administration's rules in an accounting entries file (FEC), as sentences. */
export function findFecMistakes({ text, first_on, last_on }: Checked): string[] {
  const mistakes: string[] = []
  if (!text.endsWith('\r\n')) mistakes.push('the last line has no end')
  const [head = '', ...lines] = text.replace(/\r\n$/, '').split('\r\n')
  if (head !== accountingEntriesFileFields.map(({ name }) => name).join('\t')) mistakes.push(`the head is ${head}`)
  const sums = new Map<string, number>()
  let [last, lastValid] = [0, '']
  for (const [index, line] of lines.entries()) {
    const cells = line.split('\t')
    const say = (what: string) => mistakes.push(`line ${index + 2}: ${what}`)
    if (cells.length !== accountingEntriesFileFields.length) say(`${cells.length} fields`)
    for (const [place, { name, form, canBeEmpty }] of accountingEntriesFileFields.entries()) {
      const cell = cells[place] ?? ''
      if (cell === '' ? !canBeEmpty : !form.test(cell)) say(`${name} is « ${cell} »`)
    }
    const readCell = (name: string) =>
      cells[accountingEntriesFileFields.findIndex((field) => field.name === name)] ?? ''
    const [number, debit, credit] = [
      Number(readCell('EcritureNum')),
      cents(readCell('Debit')),
      cents(readCell('Credit')),
    ]
    if (number !== last && number !== last + 1) say(`entry ${number} follows entry ${last}`)
    last = number
    if ((debit === 0) === (credit === 0)) say('neither a debit nor a credit, or both')
    sums.set(readCell('EcritureNum'), (sums.get(readCell('EcritureNum')) ?? 0) + debit - credit)
    const on = readCell('EcritureDate')
    if (on < first_on.replaceAll('-', '') || on > last_on.replaceAll('-', '')) say(`${on} is not in the year`)
    if (readCell('ValidDate') < lastValid) say('validated before the entry that it follows')
    lastValid = readCell('ValidDate')
  }
  for (const [number, sum] of sums) if (sum !== 0) mistakes.push(`entry ${number} does not balance: ${sum}`)
  return mistakes
}

const cents = (written: string) => Number(written.replace(',', ''))
