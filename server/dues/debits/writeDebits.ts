import { Document } from 'sepa'
import { assertDebitFileMatchesDebits } from './assertDebitFileMatchesDebits.ts'
import type { SepaCreditor } from './creditor.ts'
import { convertToSepaText } from '#server/payments/convertToSepaText.ts'
import { debitRemittanceName } from './remittanceName.ts'

/** Direct debit in a debit file (pain.008). Days are written `2026-11-22`. */
export type SepaDebit = {
  end_to_end_id: string
  amount_cents: number
  /** Collection date of the direct debit. */
  collect_on: string
  rum: string
  signed_on: string
  holder: string
  iban: string
  /** True for the first direct debit of its mandate. */
  is_first: boolean
  reference: string
}

type Debits = {
  message_id: string
  made_at: Date
  /** Last collection date in the debit file. */
  until_on: string
  creditor: SepaCreditor
  debits: SepaDebit[]
}

/**
 * Generates the debit file for the bank (pain.008.001.08). The same rows give the same bytes. Throws when the result
 * fails `assertDebitFileMatchesDebits`; the message quotes no account.
 */
export function generateDebitXml({ message_id, made_at, until_on, creditor, debits }: Debits): string {
  const document = new Document('pain.008.001.08')
  const name = convertToSepaText(creditor.name, 70)
  const creditor_iban = creditor.iban.replaceAll(/\s/g, '')
  Object.assign(document.grpHdr, { id: message_id, created: made_at, initiatorName: name })
  const groups = Map.groupBy(debits, ({ collect_on, is_first }) => `${collect_on} ${is_first ? 'FRST' : 'RCUR'}`)
  for (const [group, mine] of [...groups].toSorted(([one], [other]) => one.localeCompare(other))) {
    const [collect_on = '', type] = group.split(' ')
    const sequenceType = type === 'FRST' ? 'FRST' : 'RCUR'
    const payment = document.createPaymentInfo()
    Object.assign(payment, {
      // The library prefixes it with the message id and a dot.
      id: debitRemittanceName({ due_on: collect_on, sequence_type: sequenceType }, until_on),
      sequenceType,
      collectionDate: localNoon(collect_on),
      creditorName: name,
      creditorIBAN: creditor_iban,
      creditorBIC: creditor.bic,
      creditorId: creditor.id,
      batchBooking: true,
    })
    document.addPaymentInfo(payment)
    for (const debit of mine) {
      const transaction = payment.createTransaction()
      Object.assign(transaction, {
        // Old mandates may hold a name that banks refuse: the mandate reference stands in.
        debtorName: convertToSepaText(debit.holder, 70) || debit.rum,
        debtorIBAN: debit.iban,
        mandateId: debit.rum,
        mandateSignatureDate: localNoon(debit.signed_on),
        amount: debit.amount_cents / 100,
        remittanceInfo: convertToSepaText(`${creditor.name} ${debit.reference}`, 140),
        end2endId: debit.end_to_end_id,
      })
      payment.addTransaction(transaction)
    }
  }
  const xml = inWords(() => document.toString())
  assertDebitFileMatchesDebits(xml, { creditor_iban, debits })
  return xml
}

/**
 * Returns noon of a day in local time, for the debit file's library, which writes local dates. Noon is on the same day
 * in any time zone.
 */
const localNoon = (day: string) => new Date(`${day}T12:00:00`)

/** Rethrows the SEPA library's errors with the invalid field's name only, since its messages may quote an account. */
function inWords(write: () => string) {
  let refused = ''
  try {
    return write()
  } catch (error) {
    refused = error instanceof Error ? error.message : ''
  }
  const [field] = /^[\w. ]+/.exec(refused) ?? ['']
  throw new Error(`The file of debits cannot be written: ${field.split(' has ')[0]}`)
}
