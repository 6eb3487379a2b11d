import { name as association } from '#association/identity.ts'
import { companyRoles } from '#theme/colour.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { html } from '#server/lib/html.ts'
import { facts, layout, paragraph, quote } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'
import { durations } from '#server/privacy/durations.ts'

type ContactMail = {
  kind: 'contactMessage'
  name: string
  email: string
  phone: string
  subject: string
  content: string
  company: { name: string; color: string }
  /** Its page in the office; without one, or empty, it is answered by mail alone. */
  url?: string
  /** Whether it came by mail, and the address that it then came from when it is not theirs. */
  by_mail?: boolean
  other_sender?: string | null
  /** True when a quote of the mail is folded away; the office's page shows it. */
  is_folded?: boolean
}

/** What the office answers. */
type AnswerMail = {
  kind: 'contactAnswer'
  color: string
  office: string
  subject: string
  content: string
  /** How many files wait on the page. */
  files: number
  /** Where the person writes on; empty when the portal does not know its own address. */
  url: string
  /** The address of their own by which they answer, where the mail server lets answers in. */
  reply_to?: string
}

/** A message of the contact form, for the office; answering it writes to the person. */
function contactMessage({ name, email, phone, subject, content, company, url, ...came }: ContactMail): Message {
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
    html: layout({
      color: company.color,
      preheader: `${name}, ${company.name}`,
      title: subject,
      body: html`${facts(rows)}${quote(content, companyRoles(company.color).light.company.exact)}${paragraph(answer)}${url ? paragraph(html`<a href="${url}">Répondre dans le bureau</a>`) : ''}`,
    }),
  }
}

/** The office's answer. Its subject says no more than that there is one: mailboxes are read over shoulders. */
function contactAnswer({ color, office, subject, content, files, url, reply_to }: AnswerMail): Message {
  const title = 'Notre réponse à votre message'
  const about = `Vous nous aviez écrit\u00a0: «\u00a0${subject}\u00a0».`
  const joined =
    files === 0 ? '' : files === 1 ? 'Une pièce jointe vous y attend.' : `${files} pièces jointes vous y attendent.`
  const on = `Pour nous répondre, ${howToAnswer(url, reply_to, office)} ${url && joined}`.trim()
  return {
    subject: title,
    replyTo: { name: association, address: reply_to || office },
    text: ['Bonjour,', about, content, url ? `${on}\n${url}` : on, ''].join('\n\n'),
    html: layout({
      color,
      preheader: 'Elle est dans le message.',
      title,
      body: html`${paragraph(about)}${quote(content, companyRoles(color).light.company.exact)}${paragraph(on)}${
        url ? paragraph(html`<a href="${url}">Ouvrir l’échange</a>`) : ''
      }`,
    }),
  }
}

function howToAnswer(url: string, reply_to: string | undefined, office: string) {
  const during = formatDuration(durations.exchangeLink)
  if (!url) return reply_to ? 'répondez à cet e-mail.' : `écrivez à ${office}.`
  return reply_to
    ? `répondez à cet e-mail, ou ouvrez l’échange\u00a0: l’adresse et le lien sont à vous seul, et valent ${during}.`
    : `ouvrez l’échange\u00a0: le lien est à vous seul, et vaut ${during}.`
}

/** What writes its kinds of mail. */
export const contactMails: MailComposers<ContactMail | AnswerMail> = { contactMessage, contactAnswer }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    contactMails: ContactMail | AnswerMail
  }
}
