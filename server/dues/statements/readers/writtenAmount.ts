/** Direction of a bank movement: received or spent by the account's owner. */
export type MoneyDirection = 'in' | 'out'

/** Meaning of the three digits after the separator of an amount like `16,000`: decimals or thousands. */
export type ThreeDigitsMeaning = 'decimals' | 'thousands' | null

/**
 * Amount in a CSV bank statement. `ambiguous`: `16,000` may have decimals or thousands; `foreign`: not in euros;
 * `unreadable`: anything else.
 */
export type ParsedTableAmount =
  | { kind: 'amount'; /** Amount in cents, never negative. */ cents: number; direction: MoneyDirection | undefined }
  | { kind: 'empty' | 'ambiguous' | 'foreign' | 'unreadable' }

/**
 * Parses a CSV bank statement's amount in French or English notation. The sign may come before or after: minus, dash,
 * parentheses, or the letters D and C.
 */
export function parseTableAmount(written: string, threeDigits: ThreeDigitsMeaning = null): ParsedTableAmount {
  const plain = plainAmount(written)
  if (plain === '' || plain === '-') return { kind: 'empty' }
  if (FOREIGN.test(plain)) return { kind: 'foreign' }
  const { number, signs } = withoutSigns(plain.replaceAll(/€|EUR(?:OS?)?/g, ' ').trim())
  // Two signs (`-16,00 C`, `(-16,00)`) may agree or contradict each other.
  if (signs.length > 1) return { kind: 'unreadable' }
  const cents = centsOfNumber(number, threeDigits)
  return typeof cents === 'number' ? { kind: 'amount', cents, direction: signs[0] } : { kind: cents }
}

/**
 * Returns the direction (received or spent) that a CSV cell names (`D`, `Crédit`, `-`…); undefined for any other word.
 */
export function parseMoneyDirection(cell: string): MoneyDirection | undefined {
  const word = plainAmount(cell).replaceAll(/[^A-Z+-]/g, '')
  return SENSES.get(word)
}

const MINUS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const FOREIGN =
  /[$£¥]|\b(?:USD|CHF|GBP|CAD|JPY|AUD|MAD|TND|DZD|XOF|XPF|PLN|SEK|DKK|NOK|CZK|HUF|RON|TRY|CNY)\b|(?:USD|CHF|GBP)/

/**
 * Returns a CSV cell in capitals without accents, with plain minus signs and spaces, without the `="…"` of
 * spreadsheets.
 */
const plainAmount = (written: string) =>
  written
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^\s*=\s*"(.*)"\s*$/, '$1')
    .replaceAll(/[\s\u200b-\u200f\u2060\ufeff]+/g, ' ')
    .trim()
    .replace(/^'/, '')
    .replaceAll('\u2019', "'")
    .replaceAll(MINUS, '-')
    .toUpperCase()

const SENSES = new Map<string, MoneyDirection>([
  ...[
    'C',
    'CR',
    'CRED',
    'CREDIT',
    'CREDITS',
    'CRDT',
    'CREDITEUR',
    '+',
    'RECETTE',
    'RECETTES',
    'ENCAISSEMENT',
    'ENTREE',
  ].map((word) => [word, 'in'] as const),
  ...[
    'D',
    'DB',
    'DR',
    'DT',
    'DEB',
    'DEBIT',
    'DEBITS',
    'DBIT',
    'DEBITEUR',
    '-',
    'DEPENSE',
    'DEPENSES',
    'DECAISSEMENT',
    'SORTIE',
  ].map((word) => [word, 'out'] as const),
])

function withoutSigns(text: string): { number: string; signs: MoneyDirection[] } {
  const signs: MoneyDirection[] = []
  let number = text
  const brackets = /^\((.*)\)$/.exec(number)
  if (brackets) {
    signs.push('out')
    number = brackets[1]?.trim() ?? ''
  }
  for (const at of [/^([A-Z]{1,8}|[+-])\s*(?=[\d(])/, /(?<=[\d)])\s*([A-Z]{1,8}|[+-])$/]) {
    const [found, word = ''] = at.exec(number) ?? []
    const direction = found === undefined ? undefined : SENSES.get(word)
    if (found === undefined || !direction) continue
    signs.push(direction)
    number = number.replace(at, '').trim()
  }
  return { number, signs }
}

const AT_MOST = 1e13

/** Converts an amount's digits with separators to cents. */
function centsOfNumber(number: string, threeDigits: ThreeDigitsMeaning): number | 'ambiguous' | 'unreadable' {
  const asCents = (whole: string, part = '') => {
    if (/[1-9]/.test(part.slice(2))) return 'unreadable'
    const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
    return cents < AT_MOST ? cents : 'unreadable'
  }
  const plain = /^(\d{1,12})(?:[.,](\d{1,2}|\d{4,6}))?$/.exec(number)
  if (plain) return asCents(plain[1] ?? '', plain[2])
  const grouped =
    /^(\d{1,3}(?:[ ']\d{3})+)(?:[.,](\d{1,2}))?$/.exec(number) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(number) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(number) ??
    /^(\d{1,3}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,}))$/.exec(number)
  if (grouped) return asCents(grouped[1] ?? '', grouped[2])
  const [, whole, part = ''] = /^(\d{1,12})[.,](\d{3})$/.exec(number) ?? []
  if (whole === undefined) return 'unreadable'
  // No thousands separator follows four digits or a zero.
  if (whole.length > 3 || whole.startsWith('0') || threeDigits === 'decimals') return asCents(whole, part)
  return threeDigits === 'thousands' ? asCents(whole + part) : 'ambiguous'
}
