import type { ConvocationContent } from '#contract/events/convocations.ts'
import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'

/** Content of a queued convocation to an assembly, with the titles of its agenda's points. */
export type ConvocationMail = Pick<ConvocationContent, 'title' | 'when' | 'place' | 'proxies'> & {
  kind: 'assemblyConvocation'
  color: string
  points: string[]
  /** URL of the event's page; empty when `PUBLIC_URL` is unset. */
  url: string
}

/** Composes a convocation. Subject and preview omit the title, since others may see the inbox. */
const assemblyConvocation = ({ color, title, when, place, points, proxies, url }: ConvocationMail) =>
  composeFactsTableMail({
    color,
    title: 'Convocation à une assemblée',
    said: 'Le bureau vous convoque à l’assemblée suivante.',
    rows: [
      ['Quoi', title],
      ['Quand', when],
      ['Où', place],
      ...points.map((point, index): [string, string] => [`Point ${index + 1}`, point]),
    ],
    closing: [...(proxies ? [proxies] : []), { url, words: 'Voir l’assemblée et son ordre du jour' }],
  })

/** Composer of the convocations. */
export const convocationMailComposers: MailComposers<ConvocationMail> = { assemblyConvocation }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    convocationMails: ConvocationMail
  }
}
