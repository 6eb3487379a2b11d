import { isValidIBAN } from 'ibantools'

type Meant = { creditor_iban: string; debits: { amount_cents: number; end_to_end_id: string; iban: string }[] }

/**
 * Reads a file of debits again before a bank does: every debit once, with its account and its amount to the cent, sums
 * that are theirs, no text left empty, and no letter that banks refuse. Throws otherwise, without quoting any of it.
 */
export function checkDebits(xml: string, { creditor_iban, debits }: Meant): void {
  const [header = '', ...blocks] = xml.split('<PmtInf>')
  const total = sum(debits.map(({ amount_cents }) => amount_cents))
  check('header', header, debits.length, total)
  let seen = 0
  const meant = new Map(debits.map((debit) => [debit.end_to_end_id, debit]))
  for (const block of blocks) {
    const [head = '', ...transactions] = block.split('<DrctDbtTxInf>')
    const amounts = transactions.map((one) => cents(valueOf(one, 'InstdAmt')))
    check('payment', head, transactions.length, sum(amounts))
    if (valueOf(head, 'IBAN') !== creditor_iban) wrong('the account to pay to')
    for (const [rank, one] of transactions.entries()) {
      const debit = meant.get(valueOf(one, 'EndToEndId'))
      if (!debit || debit.amount_cents !== amounts[rank] || debit.iban !== valueOf(one, 'IBAN')) wrong('a debit')
      if (!isValidIBAN(valueOf(one, 'IBAN'))) wrong('an account')
      meant.delete(valueOf(one, 'EndToEndId'))
      seen++
    }
  }
  if (seen !== debits.length || meant.size > 0) wrong('the debits')
  if (/<[^/>]*(?:\/>|><\/)/.test(xml)) wrong('a text that is empty')
  const texts = [...xml.matchAll(/>([^<]+)</g)].map(([, text = '']) => text.replaceAll('&apos;', "'"))
  if (texts.some((text) => !/^[A-Za-z0-9/\-?:().,'+ ]+$/.test(text))) wrong('its letters')
}

function check(what: string, part: string, count: number, total: number) {
  if (Number(valueOf(part, 'NbOfTxs')) !== count || cents(valueOf(part, 'CtrlSum')) !== total)
    wrong(`the ${what}’s sums`)
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
const valueOf = (part: string, tag: string) => new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`).exec(part)?.[1] ?? ''

/** An amount as the file writes it, in cents; no number when it is not one. */
const cents = (amount: string) => (/^\d+\.\d\d$/.test(amount) ? Number(amount.replace('.', '')) : Number.NaN)

function wrong(what: string): never {
  throw new Error(`The file of debits is not what was meant: ${what}`)
}
