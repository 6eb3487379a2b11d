import { name as association } from '#association/identity.ts'
import { html, trustedHtml } from '#server/lib/html.ts'
import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

type MailingMail = { kind: 'mailing'; color: string; office: string; subject: string; content: string }

/** Composes a mail of a mailing to members from the board's own text, one paragraph per blank line. */
function mailing({ color, office, subject, content }: MailingMail): MailMessage {
  const why = `Vous recevez ce message comme adhérent de l’association ${association}\u00a0: il concerne sa vie, et non des actualités auxquelles on s’abonne. Pour y répondre, écrivez à ${office}.`
  const paragraphs = content.split(/\n{2,}/).map((text) => mailParagraph(html`${inLines(text)}`))
  return {
    subject,
    replyTo: { name: association, address: office },
    text: [content, '--', why, ''].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Un message du bureau.',
      title: subject,
      body: html`${paragraphs}
        <p style="margin:24px 0 0;font-size:14px;opacity:.75">${why}</p>`,
    }),
  }
}

const inLines = (text: string) =>
  text.split('\n').map((line, index) => html`${index ? trustedHtml('<br />') : ''}${line}`)

/** Composer of the mails of a mailing to members. */
export const mailingMailComposers: MailComposers<MailingMail> = { mailing }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    mailingMails: MailingMail
  }
}
