import { companyRoles } from '#theme/colour.ts'
import { html } from '#server/lib/html.ts'
import { facts, layout, paragraph, quote } from '#server/mail/layout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'

type ContactMail = {
  kind: 'contactMessage'
  name: string
  email: string
  phone: string
  subject: string
  content: string
  company: { name: string; color: string }
}

/** A message of the contact form, for the office; answering it writes to the person. */
function contactMessage({ name, email, phone, subject, content, company }: ContactMail): Message {
  const rows: [string, string][] = [
    ['De', name],
    ['E-mail', email],
    ...(phone ? [['Téléphone', phone] as [string, string]] : []),
    ['Compagnie', company.name],
  ]
  const answer = `Pour répondre à ${name}, répondez à ce message.`
  return {
    subject: `[Contact] ${subject}`,
    replyTo: { name, address: email },
    text: [subject, rows.map(([label, value]) => `${label} : ${value}`).join('\n'), content, `--\n${answer}\n`].join(
      '\n\n',
    ),
    html: layout({
      color: company.color,
      preheader: `${name}, ${company.name}`,
      title: subject,
      body: html`${facts(rows)}${quote(content, companyRoles(company.color).light.company.exact)}${paragraph(answer)}`,
    }),
  }
}

/** What writes its kinds of mail. */
export const contactMails: MailComposers<ContactMail> = {
  contactMessage,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    contactMails: ContactMail
  }
}
