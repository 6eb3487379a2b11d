import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { isValidIBAN } from 'ibantools'
import { z } from 'zod'

type Expected = {
  creditor_iban: string
  debits: { amount_cents: number; collect_on: string; end_to_end_id: string; iban: string }[]
}

// Entities stay unexpanded, so that the file cannot define its own.
const reader = new XMLParser({
  ignoreDeclaration: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: false,
  isArray: (name) => ['PmtInf', 'DrctDbtTxInf'].includes(name),
})

const Sums = z.object({ NbOfTxs: z.string(), CtrlSum: z.string() })
const Account = z.object({ Id: z.object({ IBAN: z.string() }) })
const Debit = z.object({ PmtId: z.object({ EndToEndId: z.string() }), InstdAmt: z.string(), DbtrAcct: Account })
const Payment = Sums.extend({ ReqdColltnDt: z.string(), CdtrAcct: Account, DrctDbtTxInf: z.array(Debit) })
const DebitFile = z.object({
  Document: z.object({ CstmrDrctDbtInitn: z.object({ GrpHdr: Sums, PmtInf: z.array(Payment) }) }),
})

/**
 * Throws unless a generated debit file (pain.008) may go to the bank. Each debit must appear once with its day,
 * account and amount. Sums must match, texts must be non-empty and contain only letters that banks accept. The
 * error does not quote the content.
 */
export function assertDebitFileMatchesDebits(xml: string, { creditor_iban, debits }: Expected): void {
  if (xml.includes('<!') || XMLValidator.validate(xml) !== true) wrong('its XML')
  const tree: unknown = reader.parse(xml)
  const read = DebitFile.safeParse(tree)
  if (!read.success) wrong('its form')
  const { GrpHdr, PmtInf } = read.data.Document.CstmrDrctDbtInitn
  checkSums('header', GrpHdr, debits.length, sum(debits.map(({ amount_cents }) => amount_cents)))
  const expected = new Map(debits.map((debit) => [debit.end_to_end_id, debit]))
  for (const { DrctDbtTxInf: transactions, CdtrAcct, ReqdColltnDt, ...sums } of PmtInf) {
    checkSums('payment', sums, transactions.length, sum(transactions.map(({ InstdAmt }) => cents(InstdAmt))))
    if (CdtrAcct.Id.IBAN !== creditor_iban) wrong('the account to pay to')
    for (const { PmtId, InstdAmt, DbtrAcct } of transactions) {
      const debit = expected.get(PmtId.EndToEndId)
      const { IBAN } = DbtrAcct.Id
      if (debit?.amount_cents !== cents(InstdAmt) || debit.iban !== IBAN) wrong('a debit')
      if (debit.collect_on !== ReqdColltnDt) wrong('a day')
      if (!isValidIBAN(IBAN)) wrong('an account')
      expected.delete(PmtId.EndToEndId)
    }
  }
  // A duplicate has already failed above: its id was deleted at the first occurrence.
  if (expected.size > 0) wrong('the debits')
  const texts = textsOf(tree)
  if (texts.includes('')) wrong('a text that is empty')
  if (!texts.every((text) => /^[A-Za-z0-9/\-?:().,'+ ]+$/.test(text.replaceAll('&apos;', "'")))) wrong('its letters')
}

function checkSums(what: string, { NbOfTxs, CtrlSum }: z.infer<typeof Sums>, count: number, total: number) {
  if (Number(NbOfTxs) !== count || cents(CtrlSum) !== total) wrong(`the ${what}’s sums`)
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

/** Returns an amount of a debit file (pain.008) in cents; NaN for another format. */
const cents = (amount: string) => (/^\d+\.\d\d$/.test(amount) ? Number(amount.replace('.', '')) : Number.NaN)

/** Returns the texts of all elements of a debit file's parsed XML. */
const textsOf = (tree: unknown): string[] =>
  typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsOf) : [String(tree)]

function wrong(what: string): never {
  throw new Error(`The file of debits is not what was meant: ${what}`)
}
