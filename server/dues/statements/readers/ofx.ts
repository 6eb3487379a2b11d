import { parseWrittenDate } from '#server/lib/parseWrittenDay.ts'
import { ofxTags } from './ofxTags.ts'
import { toSingleLineBankText, createUnreadBankFileItem, type BankFileItem } from './statement.ts'
import { parseTableAmount } from './writtenAmount.ts'

/** OFX element names that begin the statement of one bank account. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS'])
const ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM'])

const NO_AMOUNT = 'Un montant ou une date de ce fichier ne se lit pas. Rien n’a été importé.'

/**
 * Yields the movements of an OFX bank statement, account by account. Movements with missing, repeated or contradictory
 * fields become unread lines.
 */
export async function* parseOfxItems(parts: AsyncIterable<string>): AsyncGenerator<BankFileItem, void> {
  let currency = ''
  let account: Map<string, string> | undefined
  let movement: Movement | undefined
  for await (const { name, isEnd, value } of ofxTags(parts)) {
    // The account's end tag may be missing.
    if (account && (name === 'STMTTRN' || name === 'BANKTRANLIST')) {
      yield { head: { format: 'ofx', account: accountOf(account) } }
      account = undefined
    }
    const ends = movement && (name === 'STMTTRN' || name === 'BANKTRANLIST')
    if (ends && movement) {
      if (movement.fields.size > 0) yield itemOf(movement, currency)
      movement = undefined
    }
    if (name === 'STMTTRN') movement = isEnd ? undefined : new Movement()
    else if (STATEMENTS.has(name)) currency = ''
    else if (ACCOUNTS.has(name)) {
      if (!isEnd) account = new Map()
      else if (account) {
        yield { head: { format: 'ofx', account: accountOf(account) } }
        account = undefined
      }
    } else if (isEnd || value === '') {
      // Inner group or empty field.
      if (movement && GROUPS.has(name)) movement.group = isEnd ? '' : name
    } else if (account) account.set(name, value)
    else if (movement) movement.set(name, value)
    else if (name === 'CURDEF') currency = value
    // The movement's start tag is missing.
    else if (FIELDS.has(name)) (movement = new Movement()).set(name, value)
  }
  if (movement) yield createUnreadBankFileItem(NO_AMOUNT, movement.shown())
}

const GROUPS = new Set(['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'IMAGEDATA'])
const FIELDS = new Set(['TRNAMT', 'DTPOSTED', 'TRNTYPE', 'FITID'])

class Movement {
  readonly fields = new Map<string, string>()
  group = ''
  isTwice = false

  set(name: string, value: string) {
    const key = this.group ? `${this.group}/${name}` : name
    this.isTwice ||= this.fields.has(key) && FIELDS.has(key)
    if (this.fields.size < 60) this.fields.set(key, value)
  }

  shown = () => [...this.fields.values()].join(' ; ')
}

/**
 * Returns bank, branch and number of a French bank account in an OFX file, with stars for a missing branch; otherwise
 * the number.
 */
function accountOf(account: Map<string, string>): string {
  const [bank = '', branch = '', number = ''] = ['BANKID', 'BRANCHID', 'ACCTID'].map((name) =>
    (account.get(name) ?? '').replaceAll(/\s/g, ''),
  )
  if (number.length > 16 || number.length < 11) return number
  if (!/^\w{5}$/.test(bank)) return /^\w{5}$/.test(branch) && number.length === 11 ? branch + number : number
  if (number.length === 16) return bank + number
  return number.length === 11 ? bank + (/^\w{5}$/.test(branch) ? branch : '*****') + number : number
}

function itemOf({ fields, isTwice, shown }: Movement, currency: string): BankFileItem {
  const field = (name: string) => fields.get(name) ?? ''
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:\d{2,6}.*|\D.*)?$/.exec(field('DTPOSTED')) ?? []
  const booked_on = parseWrittenDate(year ? `${year}-${month}-${day}` : field('DTPOSTED'))
  const own = field('CURRENCY/CURSYM') || currency
  if (own !== '' && own.toUpperCase() !== 'EUR')
    return createUnreadBankFileItem('Ce relevé n’est pas en euros.', shown(), booked_on)
  const amount = parseTableAmount(field('TRNAMT'))
  const isOut = amount.kind === 'amount' && amount.direction === 'out'
  const type = field('TRNTYPE').toUpperCase()
  // The sign decides; some programs only set the type.
  const contradicts = (type === 'DEBIT' && !isOut) || (type === 'CREDIT' && isOut)
  if (amount.kind !== 'amount' || booked_on === '' || isTwice || (contradicts && amount.cents > 0))
    return createUnreadBankFileItem(NO_AMOUNT, shown(), booked_on)
  const [name, memo] = [toSingleLineBankText(field('NAME') || field('PAYEE/NAME')), toSingleLineBankText(field('MEMO'))]
  return {
    record: {
      what: 'movement',
      booked_on,
      amount_cents: isOut ? 0 - amount.cents : amount.cents,
      bank_reference: toSingleLineBankText(field('FITID')),
      quoted: [field('REFNUM'), field('CHECKNUM'), field('EXTDNAME')].map(toSingleLineBankText).filter(Boolean),
      reason: '',
      name,
      account_end: '',
      // Names are cut after 32 characters and continue in the memo.
      text: memo.startsWith(name) ? memo : toSingleLineBankText(`${name} ${memo}`),
      of_batch: 1,
      ...(!isOut &&
        OUTGOING.has(type) && {
          doubt: 'Le type de ce mouvement n’est pas celui d’un virement reçu\u00a0: décidez vous-même.',
        }),
    },
  }
}

const OUTGOING = new Set(['FEE', 'SRVCHG', 'ATM', 'POS', 'PAYMENT', 'DIRECTDEBIT', 'CASH'])
