import { XMLParser } from 'fast-xml-parser'
import { Document } from 'sepa'
import { z } from 'zod'
import { convertToSepaText } from '#server/payments/convertToSepaText.ts'
import type { SepaCreditor } from '#server/dues/debits/creditor.ts'

/** Credit transfer of a member's refund in a refund file (pain.001). */
export type RefundTransfer = {
  end_to_end_id: string
  amount_cents: number
  holder: string
  iban: string
  reference: string
}

type Transfers = {
  message_id: string
  made_at: Date
  execute_on: string
  creditor: SepaCreditor
  transfers: RefundTransfer[]
}

/**
 * Generates the refund file for the bank (pain.001.001.09). The same rows give the same bytes. Throws when the result
 * fails `assertRefundFileMatchesTransfers`; the message quotes no account.
 */
export function generateRefundXml({ message_id, made_at, execute_on, creditor, transfers }: Transfers): string {
  const document = new Document('pain.001.001.09')
  const name = convertToSepaText(creditor.name, 70)
  const iban = creditor.iban.replaceAll(/\s/g, '')
  Object.assign(document.grpHdr, { id: message_id, created: made_at, initiatorName: name })
  const payment = document.createPaymentInfo()
  Object.assign(payment, {
    // The library writes local dates: noon is on the same day in any time zone.
    requestedExecutionDate: new Date(`${execute_on}T12:00:00`),
    debtorName: name,
    debtorIBAN: iban,
    debtorBIC: creditor.bic,
    batchBooking: true,
  })
  document.addPaymentInfo(payment)
  for (const { end_to_end_id, amount_cents, holder, iban: to, reference } of transfers) {
    const transaction = payment.createTransaction()
    Object.assign(transaction, {
      creditorName: convertToSepaText(holder, 70),
      creditorIBAN: to,
      amount: amount_cents / 100,
      remittanceInfo: convertToSepaText(`${creditor.name} remboursement ${reference}`, 140),
      end2endId: end_to_end_id,
    })
    payment.addTransaction(transaction)
  }
  const xml = inWords(() => document.toString())
  assertRefundFileMatchesTransfers(xml, { iban, transfers })
  return xml
}

/** Rethrows the SEPA library's errors without their messages, which may quote an account. */
function inWords(write: () => string) {
  try {
    return write()
  } catch {
    throw new Error('The file of transfers cannot be written')
  }
}

const reader = new XMLParser({
  parseTagValue: false,
  processEntities: false,
  isArray: (name) => name === 'CdtTrfTxInf',
})
const Account = z.object({ Id: z.object({ IBAN: z.string() }) })
const Written = z.object({
  Document: z.object({
    CstmrCdtTrfInitn: z.object({
      GrpHdr: z.object({ NbOfTxs: z.string(), CtrlSum: z.string() }),
      PmtInf: z.object({
        DbtrAcct: Account,
        CdtTrfTxInf: z.array(
          z.object({
            PmtId: z.object({ EndToEndId: z.string() }),
            Amt: z.object({ InstdAmt: z.string() }),
            CdtrAcct: Account,
          }),
        ),
      }),
    }),
  }),
})

/**
 * Throws unless a generated refund file (pain.001) has each transfer once, with its account and amount, and matching
 * sums. Called before the file goes to the bank.
 */
export function assertRefundFileMatchesTransfers(
  xml: string,
  { iban, transfers }: { iban: string; transfers: Pick<RefundTransfer, 'end_to_end_id' | 'amount_cents' | 'iban'>[] },
): void {
  const read = Written.safeParse(reader.parse(xml))
  const wrong = (): never => {
    throw new Error('The file of transfers is not what was meant')
  }
  if (!read.success) return wrong()
  const { GrpHdr, PmtInf } = read.data.Document.CstmrCdtTrfInitn
  const asText = (list: { end_to_end_id: string; iban: string; cents: number }[]) =>
    JSON.stringify(list.map(({ end_to_end_id, iban: to, cents: sum }) => `${end_to_end_id} ${to} ${sum}`).toSorted())
  const meant = transfers.map(({ amount_cents, ...one }) => ({ ...one, cents: amount_cents }))
  const written = PmtInf.CdtTrfTxInf.map(({ PmtId, Amt, CdtrAcct }) => ({
    end_to_end_id: PmtId.EndToEndId,
    iban: CdtrAcct.Id.IBAN,
    cents: cents(Amt.InstdAmt),
  }))
  const total = transfers.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (asText(meant) !== asText(written)) wrong()
  if (PmtInf.DbtrAcct.Id.IBAN !== iban) wrong()
  if (Number(GrpHdr.NbOfTxs) !== transfers.length || cents(GrpHdr.CtrlSum) !== total) wrong()
}

/** Returns an amount of a refund file (pain.001) in cents; NaN for another format. */
const cents = (amount: string) => (/^\d+\.\d\d$/.test(amount) ? Number(amount.replace('.', '')) : Number.NaN)
