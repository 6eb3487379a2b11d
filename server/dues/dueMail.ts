import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

type DueMail = {
  kind:
    | 'debitAhead'
    | 'transferDue'
    | 'debitRefused'
    | 'debitReturned'
    | 'debitWithdrawn'
    | 'paymentCorrected'
    | 'refusalCorrected'
    | 'paidInPart'
    | 'paidTooMuch'
    | 'creditGivenBack'
    | 'dueRefunded'
    | 'certificateReady'
    | 'duesReminder'
    | 'duesChanged'
  color: string
  /** Facts about the due in the mail, as label and value: amount, day, account or reference. */
  rows: [string, string][]
  /** URL of the member's dues page; empty when `PUBLIC_URL` is not set. */
  url: string
  /** Text written by the board, in place of the mail's default text. */
  words?: string
}

const words: Record<DueMail['kind'], { subject: string; said: string; closing: string }> = {
  debitAhead: {
    subject: 'Un paiement approche',
    said: 'Votre cotisation sera prélevée à la date ci-dessous. Si elle ne peut pas l’être ce jour-là, nous vous en annoncerons un autre.',
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
  debitReturned: {
    subject: 'Un paiement n’a pas abouti',
    said: 'Votre banque a repris le prélèvement de votre cotisation, que nous avions noté comme payé. Son reçu est annulé.',
    closing: 'Vous pouvez la régler par virement avec la référence ci-dessus, ou changer de compte dans votre profil.',
  },
  debitWithdrawn: {
    subject: 'Un paiement annoncé n’aura pas lieu',
    said: 'Le prélèvement que nous vous avions annoncé pour votre cotisation n’aura pas lieu.',
    closing: 'Vous n’avez rien à faire, sauf s’il reste une somme à régler\u00a0: elle est dans votre profil.',
  },
  paymentCorrected: {
    subject: 'Un changement sur votre compte',
    said: 'Un paiement de votre cotisation avait été noté par erreur\u00a0: nous l’avons corrigé. Son reçu est annulé.',
    closing: 'Si vous aviez bien payé, écrivez au bureau\u00a0: nous chercherons ensemble.',
  },
  refusalCorrected: {
    subject: 'Un changement sur votre compte',
    said: 'Un rejet de votre prélèvement avait été noté par erreur\u00a0: nous l’avons corrigé.',
    closing: 'Vous n’avez rien à régler\u00a0: le prélèvement suit son cours à la banque.',
  },
  paidInPart: {
    subject: 'Votre paiement est arrivé',
    said: 'Nous avons reçu une partie de votre cotisation. Son reçu est dans votre profil.',
    closing: 'Réglez ce qui reste par virement, avec la référence ci-dessus.',
  },
  paidTooMuch: {
    subject: 'Votre paiement est arrivé',
    said: 'Nous avons reçu plus que votre cotisation. Ce qui est en trop vous appartient.',
    closing: 'Le bureau vous le rendra. Pour qu’il serve à une autre cotisation, écrivez-lui.',
  },
  creditGivenBack: {
    subject: 'Un paiement vous est rendu',
    said: 'Vous aviez payé plus que votre cotisation : ce qui était en trop vous a été rendu.',
    closing: 'Selon votre banque, il apparaît sur votre compte sous quelques jours.',
  },
  dueRefunded: {
    subject: 'Un paiement vous est rendu',
    said: 'Votre cotisation vous a été remboursée. Son reçu ne vaut plus.',
    closing: 'Selon votre banque, le virement apparaît sur votre compte sous quelques jours.',
  },
  certificateReady: {
    subject: 'Un document est prêt',
    said: 'L’attestation de ce que vous avez payé est prête : elle est dans votre profil.',
    closing: 'Joignez-la à votre déclaration de revenus si l’administration vous la demande.',
  },
  duesReminder: {
    subject: 'Un paiement n’est pas arrivé',
    said: 'Votre cotisation reste à régler.',
    closing: 'Déjà fait ? N’en tenez pas compte.',
  },
  debitRefused: {
    subject: 'Un paiement n’a pas abouti',
    said: 'Votre banque n’a pas accepté le prélèvement de votre cotisation.',
    closing: 'Vous pouvez la régler par virement avec la référence ci-dessus, ou changer de compte dans votre profil.',
  },
}

/** Composes a mail to a member about a due. Subject and preview reveal nothing, since others may see the mailbox. */
function dueMail({ kind, color, rows, url, words: written }: DueMail): MailMessage {
  const { subject, said, closing } = { ...words[kind], ...(written && { said: written }) }
  return composeFactsTableMail({
    color,
    title: subject,
    said,
    rows,
    closing: [closing, { url, words: 'Voir mes cotisations' }],
  })
}

/** Composers of the mails about dues, by kind. */
export const dueMailComposers: MailComposers<DueMail> = {
  debitAhead: dueMail,
  transferDue: dueMail,
  debitRefused: dueMail,
  debitReturned: dueMail,
  debitWithdrawn: dueMail,
  paymentCorrected: dueMail,
  refusalCorrected: dueMail,
  paidInPart: dueMail,
  paidTooMuch: dueMail,
  creditGivenBack: dueMail,
  dueRefunded: dueMail,
  certificateReady: dueMail,
  duesReminder: dueMail,
  duesChanged: dueMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    dueMails: DueMail
  }
}
