import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { html } from '#server/lib/html.ts'
import type { PdfLetter } from '#server/pdf/letter.ts'

type MandateMail = {
  kind: 'mandateSigned' | 'mandateChanged' | 'mandateRevoked' | 'mandateEnded'
  color: string
  /** Board's contact e-mail address, shown in the mail about a mandate. */
  office: string
  /** Content of the mandate's PDF, attached to the mail; null when it was revoked. */
  letter: PdfLetter | null
}

const words: Record<MandateMail['kind'], { subject: string; said: string }> = {
  mandateSigned: {
    subject: 'Un document à conserver',
    said: 'Voici le mandat de prélèvement que vous avez signé. Conservez-le. Nous vous écrirons quatorze jours avant chaque prélèvement.',
  },
  mandateChanged: {
    subject: 'Un changement sur votre compte',
    said: 'Vous avez signé un mandat de prélèvement, que voici. Conservez-le. S’il en remplace un, l’ancien ne sert plus.',
  },
  mandateRevoked: {
    subject: 'Un changement sur votre compte',
    said: 'Votre mandat de prélèvement est révoqué. Ce qui n’était pas encore remis à la banque se règle par virement.',
  },
  mandateEnded: {
    subject: 'Un changement sur votre compte',
    said: 'Le bureau a arrêté vos prélèvements\u00a0: votre mandat ne sert plus. Ce qui n’était pas encore remis à la banque se règle par virement. Pour être prélevé de nouveau, signez un mandat dans votre profil.',
  },
}

/**
 * Composes the mail about a signed, changed or revoked direct debit mandate. It also alerts a member who did not make
 * the change.
 */
function mandateMail({ kind, color, office, letter }: MandateMail): MailMessage {
  const { subject, said } = words[kind]
  const unasked =
    kind === 'mandateEnded'
      ? `Une question\u00a0? Écrivez-nous\u00a0: ${office}`
      : `Ce n’était pas vous\u00a0? Écrivez-nous sans attendre\u00a0: ${office}`
  return {
    subject,
    text: ['Bonjour,', said, unasked, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Les détails sont dans le message.',
      title: subject,
      body: html`${mailParagraph(said)}${mailParagraph(unasked)}`,
    }),
    ...(letter && { enclosed: { name: 'mandat.pdf', letter } }),
  }
}

/** Composers of the mails about direct debit mandates, by kind. */
export const sepaMandateMailComposers: MailComposers<MandateMail> = {
  mandateSigned: mandateMail,
  mandateChanged: mandateMail,
  mandateRevoked: mandateMail,
  mandateEnded: mandateMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    mandateMails: MandateMail
  }
}
