import { factsMail } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'

type DueMail = {
  kind: 'debitAhead' | 'transferDue' | 'debitRefused' | 'duesChanged'
  color: string
  /** What it is about, by name: amount, day, account or reference. */
  rows: [string, string][]
  /** Where one's dues are; empty when the portal does not know its own address. */
  url: string
}

const words: Record<DueMail['kind'], { subject: string; said: string; closing: string }> = {
  debitAhead: {
    subject: 'Un paiement approche',
    said: 'Votre cotisation sera prélevée à la première des dates ci-dessous. En cas de retard, elle le sera à la seconde au plus tard\u00a0; au-delà, nous vous l’annoncerons de nouveau.',
    closing:
      'Vous n’avez rien à faire. Pour changer de compte ou révoquer votre mandat, rendez-vous dans votre profil avant cette date.',
  },
  transferDue: {
    subject: 'Un paiement approche',
    said: 'Votre cotisation est à régler par virement. Indiquez la référence ci-dessous, qui nous permet de la reconnaître.',
    closing: 'L’IBAN à utiliser est dans votre profil. Déjà fait\u00a0? N’en tenez pas compte.',
  },
  duesChanged: {
    subject: 'Un changement sur votre compte',
    said: 'Vous avez changé de fonction ou de temps de travail dans votre profil\u00a0: votre cotisation suit.',
    closing: 'Ce que nous vous avions déjà annoncé reste inchangé. Si ce n’est pas vous, écrivez au bureau.',
  },
  debitRefused: {
    subject: 'Un paiement n’a pas abouti',
    said: 'Votre banque n’a pas accepté le prélèvement de votre cotisation.',
    closing: 'Vous pouvez la régler par virement avec la référence ci-dessus, ou changer de compte dans votre profil.',
  },
}

/** Tells of a payment. Neither its subject nor its preview says to whom: mailboxes are read over shoulders. */
function dueMail({ kind, color, rows, url }: DueMail): Message {
  const { subject, said, closing } = words[kind]
  return factsMail({ color, title: subject, said, rows, closing: [closing, { url, words: 'Voir mes cotisations' }] })
}

/** What writes its kinds of mail. */
export const dueMails: MailComposers<DueMail> = {
  debitAhead: dueMail,
  transferDue: dueMail,
  debitRefused: dueMail,
  duesChanged: dueMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    dueMails: DueMail
  }
}
