import type { LedgerPaymentMethod } from '#contract/dues/ledger.ts'
import { ledgerPaymentMethodNames } from '#server/payments/paymentWays.ts'
import type { PdfLetter, Letterhead } from '#server/pdf/letter.ts'
import { formatEuros, formatDay } from '#server/payments/format.ts'
import type { SepaCreditor } from '#server/dues/debits/creditor.ts'

type Signed = { rum: string; holder: string; iban_end: string; signed_on: string; text: string }
/** Payment of a member's due with the payer's name and its receipt. */
export type ReceiptPayment = {
  from_on: string
  until_on: string
  settled_on: string
  amount_cents: number
  way: LedgerPaymentMethod
  reference: string
  payer: string
  receipt: { number: string; issued_on: string; head: Letterhead }
}

/**
 * Returns the content of a signed direct debit mandate's PDF. The account number is masked, since others may read the
 * mail.
 */
export function mandatePdfContent(
  { rum, holder, iban_end, signed_on, text }: Signed,
  creditor: SepaCreditor,
): PdfLetter {
  return {
    title: 'Mandat de prélèvement SEPA',
    on: signed_on,
    parts: [
      {
        facts: [
          ['Référence unique (RUM)', rum],
          ['Créancier', creditor.name],
          ['Identifiant créancier', creditor.id],
          ['Adresse du créancier', creditor.address],
          ['Titulaire du compte', holder],
          ['Compte à débiter', iban_end],
          ['Paiement', 'Récurrent'],
        ],
      },
      { text },
      { text: `Signé en ligne le ${formatDay(signed_on)}, par une case cochée à cet effet.` },
    ],
  }
}

/** Returns the content of a due's receipt PDF, listing each partial payment with its number. */
export function receiptPdfContent(payments: [ReceiptPayment, ...ReceiptPayment[]], member_number: string): PdfLetter {
  const { receipt: last } = payments.at(-1) ?? payments[0]
  return {
    title: 'Reçu de cotisation',
    on: last.issued_on,
    head: last.head,
    parts: payments.flatMap(({ payer, receipt: { head, number, issued_on }, ...payment }) => [
      { text: `Reçu n°\u00a0${number}, établi le ${formatDay(issued_on)}.` },
      { text: `${head.name} a reçu de ${payer}, numéro d’adhérent ${member_number}, le paiement suivant.` },
      {
        facts: [
          ['Montant', formatEuros(payment.amount_cents)],
          ['Payé le', formatDay(payment.settled_on)],
          ['Par', ledgerPaymentMethodNames[payment.way]],
          ['Période', `du ${formatDay(payment.from_on)} au ${formatDay(payment.until_on)}`],
          ['Référence', payment.reference],
        ] satisfies [string, string][],
      },
    ]),
  }
}

type Certificate = { year: number; number: string; issued_on: string; replaces: string | undefined }

/**
 * Returns the content of the tax certificate PDF of a member's payments in a year. Member and association are named as
 * in the last receipt; payments under another name say so.
 */
export function paymentCertificatePdfContent(
  { year, number, issued_on, replaces }: Certificate,
  payments: [ReceiptPayment, ...ReceiptPayment[]],
  member_number: string,
): PdfLetter {
  const total = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const { payer, receipt } = payments.at(-1) ?? payments[0]
  const { head } = receipt
  return {
    title: `Attestation de cotisations ${year}`,
    on: issued_on,
    head,
    parts: [
      {
        text:
          `Attestation n°\u00a0${number}, établie le ${formatDay(issued_on)}.` +
          (replaces ? ` Elle remplace l’attestation n°\u00a0${replaces}, qui ne vaut plus.` : ''),
      },
      {
        text:
          `${head.name} atteste que ${payer}, numéro d’adhérent ${member_number}, a versé en ${year} des cotisations ` +
          `pour un total de ${formatEuros(total)}. Elles ouvrent droit au crédit d’impôt de 66\u00a0% de l’article ` +
          '199 quater C du code général des impôts, dans la limite qu’il fixe.',
      },
      { heading: 'Versements' },
      {
        facts: payments.map((payment) => [
          formatDay(payment.settled_on),
          `${formatEuros(payment.amount_cents)}, par ${ledgerPaymentMethodNames[payment.way].toLowerCase()}` +
            (payment.payer === payer ? '' : `, au nom de ${payment.payer}`),
        ]),
      },
      { text: head.signatory },
    ],
  }
}
