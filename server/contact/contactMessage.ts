import { name as association } from '#association/identity.ts'
import { deriveCompanyColourRoles } from '#theme/colour.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { html } from '#server/lib/html.ts'
import { mailFactsTable, renderMailHtmlLayout, mailParagraph, quotedMailText } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

type ContactMail = {
  kind: 'contactMessage'
  name: string
  email: string
  phone: string
  subject: string
  content: string
  company: { name: string; color: string }
  /** URL of the message's page in the office; when empty, the office replies by e-mail. */
  url?: string
  /**
   * True when the contact message came by e-mail. `other_sender` is its From address when it is not the person's own.
   */
  by_mail?: boolean
  other_sender?: string | null
  /** True when the quoted text of a reply by e-mail is hidden; the office's page shows it. */
  is_folded?: boolean
}

/** Values of the e-mail with the office's reply to a contact message. */
type AnswerMail = {
  kind: 'contactAnswer'
  color: string
  office: string
  subject: string
  content: string
  /** Number of attachments that the person can download on the contact conversation's page. */
  files: number
  /** URL of the contact conversation's page, where the person replies; empty when `PUBLIC_URL` is unset. */
  url: string
  /** Secret Reply-To address for replies by e-mail to the office, where the mail server supports it. */
  reply_to?: string
}

/** Composes the e-mail that brings a contact form message to the office. Replies to it go to the person. */
function contactMessage({ name, email, phone, subject, content, company, url, ...came }: ContactMail): MailMessage {
  const rows: [string, string][] = [
    ['De', name],
    ['E-mail', email],
    ...(came.by_mail ? [['Reçu', 'par e-mail'] as [string, string]] : []),
    ...(came.other_sender ? [['Envoyé depuis', came.other_sender] as [string, string]] : []),
    ...(came.is_folded ? [['Citation', 'repliée\u00a0; le bureau montre le message entier'] as [string, string]] : []),
    ...(phone ? [['Téléphone', phone] as [string, string]] : []),
    ['Compagnie', company.name],
  ]
  const answer = url
    ? 'Répondez depuis le bureau\u00a0: la réponse part par e-mail et l’échange y reste.'
    : `Pour répondre à ${name}, répondez à ce message.`
  return {
    subject: `[Contact] ${subject}`,
    replyTo: { name, address: email },
    text: [
      subject,
      rows.map(([label, value]) => `${label}\u00a0: ${value}`).join('\n'),
      content,
      `--\n${answer}${url ? `\n${url}` : ''}\n`,
    ].join('\n\n'),
    html: renderMailHtmlLayout({
      color: company.color,
      preheader: `${name}, ${company.name}`,
      title: subject,
      body: html`${mailFactsTable(rows)}${quotedMailText(content, deriveCompanyColourRoles(company.color).light.company.exact)}${mailParagraph(answer)}${url ? mailParagraph(html`<a href="${url}">Répondre dans le bureau</a>`) : ''}`,
    }),
  }
}

/**
 * Composes the e-mail with the office's reply to a contact message. The subject omits the topic, since others may see
 * the inbox.
 */
function contactAnswer({ color, office, subject, content, files, url, reply_to }: AnswerMail): MailMessage {
  const title = 'Notre réponse à votre message'
  const about = `Vous nous aviez écrit\u00a0: «\u00a0${subject}\u00a0».`
  const joined =
    files === 0 ? '' : files === 1 ? 'Une pièce jointe vous y attend.' : `${files} pièces jointes vous y attendent.`
  const on = `Pour nous répondre, ${howToAnswer(url, reply_to, office)} ${url && joined}`.trim()
  return {
    subject: title,
    replyTo: { name: association, address: reply_to || office },
    text: ['Bonjour,', about, content, url ? `${on}\n${url}` : on, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Elle est dans le message.',
      title,
      body: html`${mailParagraph(about)}${quotedMailText(content, deriveCompanyColourRoles(color).light.company.exact)}${mailParagraph(on)}${
        url ? mailParagraph(html`<a href="${url}">Ouvrir l’échange</a>`) : ''
      }`,
    }),
  }
}

function howToAnswer(url: string, reply_to: string | undefined, office: string) {
  const during = formatDuration(retentionPeriods.exchangeLink)
  if (!url) return reply_to ? 'répondez à cet e-mail.' : `écrivez à ${office}.`
  return reply_to
    ? `répondez à cet e-mail, ou ouvrez l’échange\u00a0: l’adresse et le lien sont à vous seul, et valent ${during}.`
    : `ouvrez l’échange\u00a0: le lien est à vous seul, et vaut ${during}.`
}

/** Composers of the contact form's e-mails. */
export const contactMailComposers: MailComposers<ContactMail | AnswerMail> = { contactMessage, contactAnswer }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    contactMails: ContactMail | AnswerMail
  }
}
