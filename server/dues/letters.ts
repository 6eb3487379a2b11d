import { legal } from '#association/legal.ts'
import { paymentWays } from './paymentWays.ts'
import type { Letter } from '#server/pdf/letter.ts'
import { euros, spokenDay } from './spoken.ts'
import type { Creditor } from './creditor.ts'

type Person = { name: string; number: string }
type Signed = { rum: string; holder: string; iban_end: string; signed_on: string; text: string }
type Payment = {
  from_on: string
  until_on: string
  settled_on: string
  amount_cents: number
  way: keyof typeof paymentWays
  reference: string
}

/** A mandate as it was signed. The account is masked: a letter that goes by mail may be read by others. */
export function mandateLetter({ rum, holder, iban_end, signed_on, text }: Signed, creditor: Creditor): Letter {
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
      { text: `Signé en ligne le ${spokenDay(signed_on)}, par une case cochée à cet effet.` },
    ],
  }
}

/** The receipt of one payment. */
export function receiptLetter(payment: Payment, { name, number }: Person): Letter {
  return {
    title: 'Reçu de cotisation',
    on: payment.settled_on,
    parts: [
      { text: `${legal.fullName} a reçu de ${name}, numéro d’adhérent ${number}, le paiement suivant.` },
      {
        facts: [
          ['Montant', euros(payment.amount_cents)],
          ['Payé le', spokenDay(payment.settled_on)],
          ['Par', paymentWays[payment.way]],
          ['Période', `du ${spokenDay(payment.from_on)} au ${spokenDay(payment.until_on)}`],
          ['Référence', payment.reference],
        ],
      },
    ],
  }
}

/** What a member shows to the tax office: all that they have paid in a year. */
export function certificateLetter(year: number, payments: Payment[], { name, number }: Person): Letter {
  const total = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return {
    title: `Attestation de cotisations ${year}`,
    on: `${year}-12-31`,
    parts: [
      {
        text:
          `${legal.fullName} atteste que ${name}, numéro d’adhérent ${number}, a versé en ${year} des cotisations ` +
          `pour un total de ${euros(total)}. Elles ouvrent droit au crédit d’impôt de 66\u00a0% de l’article ` +
          '199 quater C du code général des impôts, dans la limite qu’il fixe.',
      },
      { heading: 'Versements' },
      {
        facts: payments.map((payment) => [
          spokenDay(payment.settled_on),
          `${euros(payment.amount_cents)}, par ${paymentWays[payment.way].toLowerCase()}`,
        ]),
      },
      { text: legal.publicationDirector },
    ],
  }
}
