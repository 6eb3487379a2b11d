import { name } from '#association/identity.ts'
import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { html } from '#server/lib/html.ts'

/** Content of a member's weekly newsletter: the listed news posts, the number of others, and the unsubscribe URL. */
export type NewsletterMail = {
  kind: 'newsLetter'
  color: string
  posts: { title: string; summary: string; category: string; url: string }[]
  /** Number of news posts that the newsletter does not list. */
  more: number
  /** URL of the news list on the portal. */
  url: string
  /** URL that unsubscribes from the newsletter: GET asks for confirmation, POST unsubscribes. */
  leave: string
}

const SUBJECT = 'Les nouvelles de la semaine'

/**
 * Composes the newsletter mail with news posts since the last one. Subject and preview reveal nothing, since others may
 * see the mailbox.
 */
function newsLetter({ color, posts, more, url, leave }: NewsletterMail): MailMessage {
  const rest =
    more > 0
      ? `Et ${more}\u00a0autre${more > 1 ? 's' : ''} sur le portail\u00a0:`
      : 'Toutes les actualités sont sur le portail\u00a0:'
  const why = `Vous recevez cette lettre, une par semaine au plus, parce que vous l’avez acceptée auprès de l’association ${name}. Nous ne savons pas si vous l’ouvrez.`
  return {
    subject: SUBJECT,
    list: { name: 'actualites', leave },
    text: [
      'Bonjour,',
      ...posts.map((post) => `${post.title}\n${post.summary}\n${post.url}`),
      `${rest}\n${url}`,
      why,
      `Ne plus la recevoir\u00a0:\n${leave}`,
      '',
    ].join('\n\n'),
    html: renderMailHtmlLayout({
      color,
      preheader: 'Les détails sont dans le message.',
      title: SUBJECT,
      body: html`${posts.map(
        (post) =>
          html`<h2 style="margin:24px 0 4px;font-size:18px;line-height:1.3"><a href="${post.url}">${post.title}</a></h2>
            <p style="margin:0 0 16px">${post.category}. ${post.summary}</p>`,
      )}${mailParagraph(html`${rest} <a href="${url}">les actualités</a>`)}${mailParagraph(why)}${mailParagraph(html`<a href="${leave}">Ne plus recevoir cette lettre</a>`)}`,
    }),
  }
}

/** Composer of the weekly newsletter's mails. */
export const newsletterMailComposers: MailComposers<NewsletterMail> = { newsLetter }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    newsLetterMail: NewsletterMail
  }
}
