import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { parseWrittenDate } from '#server/lib/parseWrittenDay.ts'
import { parseTableAmount, type ParsedTableAmount } from '#server/dues/statements/readers/writtenAmount.ts'

/** Result of checking a CSV bank statement's amounts against its own balances; `none` with too few balances. */
export type CsvBalanceCheckResult = 'agree' | 'disagree' | 'none'

const signed = (amount: ParsedTableAmount): number | undefined =>
  amount.kind === 'amount' ? (amount.direction === 'out' ? -amount.cents : amount.cents) : undefined

/**
 * Check of a CSV bank statement: each balance in a column equals the previous one plus the line's amount, in ascending
 * or descending order.
 */
export class CsvRunningBalanceCheck {
  #rising = true
  #falling = true
  #isConstant = true
  #count = 0
  #last: { cents: number; balance: number } | undefined

  add(cents: number, written: string): void {
    const balance = signed(parseTableAmount(written))
    if (balance === undefined) return this.#fail()
    if (this.#last) {
      this.#rising &&= this.#last.balance + cents === balance
      this.#falling &&= balance + this.#last.cents === this.#last.balance
      this.#isConstant &&= this.#last.balance === balance
    }
    this.#last = { cents, balance }
    this.#count += 1
  }

  #fail() {
    this.#rising = false
    this.#falling = false
    this.#isConstant = false
  }

  /**
   * Returns the result of checking a CSV statement's running balance. A constant balance proves nothing, as it is that
   * of the export's day.
   */
  get check(): CsvBalanceCheckResult {
    if (this.#count < 2 || this.#isConstant) return 'none'
    return this.#rising || this.#falling ? 'agree' : 'disagree'
  }
}

/** Maximum length of a balance's label in a CSV bank statement; longer cells are text. */
const LABEL_AT_MOST = 120
const labelsOf = (row: readonly string[]) =>
  row.filter(({ length }) => length <= LABEL_AT_MOST).map((cell) => normalizeTextForSearch(cell).trim())

/** True for a label in a CSV bank statement, such as « solde », that may name a balance or a payment of a balance. */
export const isBareBalanceLabel = (label: string): boolean =>
  /^(?:solde|balance|a nouveau)$/.test(normalizeTextForSearch(label).trim())

type Balance = { cents: number; when: 'opening' | 'closing' | undefined; on: string }

/** Balances named in rows of a CSV bank statement: `Solde initial;1 000,00`, `Solde au 30/11/2026 : 1 016,00 €`. */
export class CsvNamedBalances {
  readonly #found: Balance[] = []

  /**
   * Returns true for a CSV statement's row that is a balance or total rather than a movement, and records its balance.
   */
  take(row: readonly string[]): boolean {
    const label = labelsOf(row).find((cell) => BALANCE.test(cell) || TOTAL.test(cell))
    if (label === undefined || (isBareBalanceLabel(label) && row.some((cell) => parseWrittenDate(cell) !== '')))
      return false
    if (BALANCE.test(label)) this.#keep(row, label)
    return true
  }

  /** Records the balance in a row above a CSV statement's table, in any wording. */
  takeAbove(row: readonly string[]): void {
    const label = labelsOf(row).find((cell) => /\bsolde\b|\bbalance\b/.test(cell))
    if (label !== undefined) this.#keep(row, label)
  }

  #keep(row: readonly string[], label: string) {
    const on = row.map((cell) => parseWrittenDate(cell)).find(Boolean) ?? parseWrittenDate(DAY.exec(label)?.[0] ?? '')
    const amounts = row
      .filter((cell) => parseWrittenDate(cell) === '')
      .concat(label.replace(DAY, '').replace(/^[^\d(+-]*/, ''))
      .map((cell) => signed(parseTableAmount(cell)))
    const cents = amounts.find((one) => one !== undefined)
    if (cents === undefined || this.#found.length > 10) return
    const when = OPENING.test(label) ? 'opening' : CLOSING.test(label) ? 'closing' : undefined
    this.#found.push({ cents, when, on })
  }

  /** Checks the sum of a CSV statement's movements against its first and last balance. */
  check(sum: number): CsvBalanceCheckResult {
    const [one, other, third] = this.#found
    if (!one || !other || third) return 'none'
    const [opening, closing] = isLater(one, other) ? [one, other] : isLater(other, one) ? [other, one] : []
    if (!opening || !closing) return 'none'
    return opening.cents + sum === closing.cents ? 'agree' : 'disagree'
  }
}

const isLater = (one: Balance, other: Balance): boolean =>
  one.when !== 'closing' && other.when !== 'opening' && (one.when === 'opening' || other.when === 'closing')
    ? true
    : one.when === other.when && one.on !== '' && other.on !== '' && one.on < other.on

const DAY = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d/
const OPENING = /a nouveau|initial|ancien|precedent|debut|ouverture|depart|opening|avant/
const CLOSING = /final|nouveau|cloture|closing|actuel|fin\b/
/** Matches labels in a CSV bank statement that are only a balance: « solde cotisation 2026 » is a payment. */
const BALANCE =
  /^(?:ancien |nouveau |precedent |opening |closing )?(?:solde|balance|report a nouveau|a nouveau)(?: (?:initial|final|precedent|anterieur|actuel|comptable|disponible|crediteur|debiteur|reel|de depart|de cloture|d.ouverture|du compte|en (?:euros?|eur|valeur)|(?:au |a la date du |le |du )?\d{1,2}[/. -]\S{1,9}(?:[/. -]\d{2,4})?))*(?: ?\((?:euros?|eur|€)\))?(?: ?:.*)?(?:[\s:]+[\d(+-][\d\s.,€eur()+-]*)?$/
const TOTAL =
  /^(?:sous-)?tota(?:l|ux)(?: (?:general|generaux|des? (?:mouvements|operations|debits?|credits?)|debits?|credits?|de la periode|de la page|du \d.*))*(?: ?:.*)?$/
