import { Document } from 'sepa'
import { checkDebits } from './checkDebits.ts'
import type { Creditor } from './creditor.ts'
import { sepaText } from '#server/payments/sepaText.ts'
import { remittanceName } from './remittanceName.ts'

/** One debit, as the bank is told of it. Days are `2026-11-22`. */
export type Debit = {
  end_to_end_id: string
  amount_cents: number
  /** The day on which it is made. */
  collect_on: string
  rum: string
  signed_on: string
  holder: string
  iban: string
  /** The first of its mandate. */
  is_first: boolean
  reference: string
}

type Debits = {
  message_id: string
  made_at: Date
  /** The last day of the file. */
  until_on: string
  creditor: Creditor
  debits: Debit[]
}

/**
 * The file of debits for the bank, pain.008.001.08: the same rows give the same bytes. Throws when what was written is
 * not what was meant; no message of it quotes an account.
 */
export function writeDebits({ message_id, made_at, until_on, creditor, debits }: Debits): string {
  const document = new Document('pain.008.001.08')
  const name = sepaText(creditor.name, 70)
  const creditor_iban = creditor.iban.replaceAll(/\s/g, '')
  Object.assign(document.grpHdr, { id: message_id, created: made_at, initiatorName: name })
  const groups = Map.groupBy(debits, ({ collect_on, is_first }) => `${collect_on} ${is_first ? 'FRST' : 'RCUR'}`)
  for (const [group, mine] of [...groups].toSorted(([one], [other]) => one.localeCompare(other))) {
    const [collect_on = '', type] = group.split(' ')
    const sequenceType = type === 'FRST' ? 'FRST' : 'RCUR'
    const payment = document.createPaymentInfo()
    Object.assign(payment, {
      // The library puts the name of the message and a point before it.
      id: remittanceName({ due_on: collect_on, sequence_type: sequenceType }, until_on),
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
        // Signed before such names were refused: the mandate's own reference tells who it is.
        debtorName: sepaText(debit.holder, 70) || debit.rum,
        debtorIBAN: debit.iban,
        mandateId: debit.rum,
        mandateSignatureDate: localNoon(debit.signed_on),
        amount: debit.amount_cents / 100,
        remittanceInfo: sepaText(`${creditor.name} ${debit.reference}`, 140),
        end2endId: debit.end_to_end_id,
      })
      payment.addTransaction(transaction)
    }
  }
  const xml = inWords(() => document.toString())
  checkDebits(xml, { creditor_iban, debits })
  return xml
}

/** The library writes the day of this machine's clock: noon is on the same day wherever that is. */
const localNoon = (day: string) => new Date(`${day}T12:00:00`)

/** Its messages quote what they refuse, and that may be an account: of them, the field alone is told. */
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
