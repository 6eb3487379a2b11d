import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { isExistingIsoDate } from '#server/lib/parseWrittenDay.ts'
import { CFONB_DAMAGED_MESSAGE } from './cfonbRecords.ts'
import { toSingleLineBankText, createUnreadBankFileItem, type BankFileItem, type BankFileRecord } from './statement.ts'

/**
 * Characters of a CFONB 120 amount that encode its last digit and sign. « é » and « è » are braces in the French
 * character set.
 */
const CAME = ['{ABCDEFGHI', 'é']
const WENT = ['}JKLMNOPQR', 'è']
const MOVED = 'Le détail de ce mouvement n’a pas sa date ou son code\u00a0: vérifiez de qui il vient.'
const FOREIGN = 'Ce relevé n’est pas en euros.'

/** Fields of a CFONB 120 account that some of its records may leave empty, taken from its other records. */
type Account = {
  decimals: number | undefined
  currency: string
  opening: string
  /** Sum of the movements of the CFONB 120 account, in cents. */
  sum: number
  hasUnread: boolean
}

/**
 * Yields the items of a CFONB 120 statement: records 01 (opening balance), 04 (movement), 05 (details), 07 (closing
 * balance). Throws when balances and movements disagree, because a line is missing.
 */
export async function* parseCfonb120Items(lines: AsyncIterable<string>): AsyncGenerator<BankFileItem, void> {
  let movement: BankFileRecord | undefined
  let key = ''
  let account: Account | undefined
  for await (const line of lines) {
    const kind = line.slice(0, 2)
    if (kind !== '05' && movement) {
      yield { record: movement }
      movement = undefined
    }
    if (kind === '01') {
      if (account) throwUnreadableUploadError(CFONB_DAMAGED_MESSAGE)
      account = { decimals: undefined, currency: '', opening: line, sum: 0, hasUnread: false }
      learn(account, line)
      yield {
        head: {
          format: 'cfonb120',
          account: cfonbAccount(line),
          isVerified: true,
        },
      }
    } else if (kind === '04' && account) {
      learn(account, line)
      const cents = readCfonbCents(line, account.decimals)
      const booked_on = parseCfonbDay(line.slice(34, 40))
      account.sum += cents ?? 0
      account.hasUnread ||= cents === undefined
      if (account.currency !== 'EUR' && account.currency !== '')
        yield createUnreadBankFileItem(FOREIGN, line, booked_on)
      else if (cents === undefined || booked_on === '')
        yield createUnreadBankFileItem(CFONB_DAMAGED_MESSAGE, line, booked_on)
      else {
        movement = movementOf(line, cents, booked_on)
        key = line.slice(32, 40)
      }
    } else if (kind === '05') {
      if (movement) addTo(movement, line)
      // A detail's operation and day must be those of its movement.
      if (movement && line.slice(32, 40) !== key && line.slice(32, 40).trim() !== '') movement.doubt = MOVED
    } else if (kind === '07' && account) {
      learn(account, line)
      yield* closingItems(account, line)
      account = undefined
    } else throwUnreadableUploadError(CFONB_DAMAGED_MESSAGE)
  }
  if (account || movement) throwUnreadableUploadError(CFONB_DAMAGED_MESSAGE)
}

/** Returns the bank account of a CFONB statement's record: bank, branch and account number. */
export const cfonbAccount = (line: string): string => line.slice(2, 7) + line.slice(11, 16) + line.slice(21, 32)

/** Fills in the currency and decimals that some banks leave out of CFONB balance records. */
function learn(account: Account, line: string) {
  account.currency ||= line.slice(16, 19).trim()
  const decimals = line.slice(19, 20).trim()
  if (/^\d$/.test(decimals)) account.decimals ??= Number(decimals)
}

function* closingItems(account: Account, line: string): Generator<BankFileItem, void> {
  const [opening, closing] = [readCfonbCents(account.opening, account.decimals), readCfonbCents(line, account.decimals)]
  if (opening === undefined || closing === undefined) throwUnreadableUploadError(CFONB_DAMAGED_MESSAGE)
  else if (account.hasUnread)
    yield {
      doubt:
        'Une ligne de ce relevé ne se lit pas\u00a0: ses soldes n’ont pas pu être vérifiés, et rien n’a été noté tout seul.',
    }
  else if (opening + account.sum !== closing)
    throwUnreadableUploadError(
      'Les soldes de ce relevé ne sont pas d’accord avec ses lignes\u00a0: il en manque. Rien n’a été importé.',
    )
}

function movementOf(line: string, amount_cents: number, booked_on: string): BankFileRecord {
  const reason = line.slice(40, 42).trim()
  return {
    what: 'movement',
    booked_on,
    amount_cents,
    bank_reference: [line.slice(81, 88), line.slice(104, 120)]
      .map((part) => part.trim())
      .filter((part) => /[^0]/.test(part))
      .join(' '),
    quoted: [line.slice(104, 120).trim()].filter(Boolean),
    reason: reason && CODES[reason] ? CODES[reason] : '',
    name: '',
    account_end: '',
    text: toSingleLineBankText(line.slice(48, 79)),
    of_batch: 1,
  }
}

/** French CFONB refusal codes of direct debits from before SEPA, mapped to SEPA reason codes. */
const CODES: Record<string, string> = {
  '10': 'AC01',
  '11': 'AC01',
  '20': 'AM04',
  '21': 'AC04',
  '30': 'MD06',
  '31': 'AC04',
  '40': 'AM04',
}

/** Adds a CFONB detail record (05) to its movement, by its three-letter qualifier. */
function addTo(movement: BankFileRecord, line: string) {
  const qualifier = line.slice(45, 48)
  const said = line.slice(48, 118)
  if (qualifier === 'NPY' || qualifier === 'NBE') movement.name ||= toSingleLineBankText(said)
  else if (qualifier === 'REF' || qualifier === 'RCN' || qualifier === 'RUM')
    movement.quoted.push(...[said.slice(0, 35), said.slice(35)].map(toSingleLineBankText).filter(Boolean))
  else if (/^(?:LCC|LC2|LCS|LIB)$/.test(qualifier)) movement.text = toSingleLineBankText(`${movement.text} ${said}`)
  movement.reason ||= /\b(?:A[CGM]\d\d|MD\d\d|MS\d\d|SL01|BE\d\d|RC01|FF\d\d|RR\d\d|DNOR|CNOR)\b/.exec(said)?.[0] ?? ''
}

/**
 * Returns a CFONB record's signed amount in cents, with its own number of decimals or the account's; undefined when
 * unreadable.
 */
export function readCfonbCents(line: string, known: number | undefined): number | undefined {
  const own = line.slice(19, 20).trim()
  const decimals = own === '' ? (known ?? 2) : Number(own)
  const written = line.slice(90, 104)
  const last = written.slice(-1)
  const digitIn = (signs: string[]) => Math.max(...signs.map((alphabet) => alphabet.indexOf(last)))
  const [came, went] = [digitIn(CAME), digitIn(WENT)]
  const digits = written.slice(0, -1)
  if ((came < 0 && went < 0) || !/^\d{13}$/.test(digits) || !(decimals <= 3)) return undefined
  const amount = Number(`${digits}${Math.max(came, went)}`) * 10 ** (2 - decimals)
  if (!Number.isSafeInteger(amount)) return undefined
  return went >= 0 ? 0 - amount : amount
}

/** Parses a CFONB date of six digits `DDMMYY` to `2026-11-22`; empty when invalid. */
export function parseCfonbDay(written: string): string {
  const day = `20${written.slice(4, 6)}-${written.slice(2, 4)}-${written.slice(0, 2)}`
  return isExistingIsoDate(day) ? day : ''
}
