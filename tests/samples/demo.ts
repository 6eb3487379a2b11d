import type { AnyHead, ContentKind, Entry } from '#server/content/kind.ts'
import { readFolder } from '#server/content/readFolder.ts'
import { accordsContent } from '#server/accords/content.ts'
import { eventsContent } from '#server/events/content.ts'
import { faqContent } from '#server/faq/content.ts'
import { newsContent } from '#server/news/content.ts'
import { pagesContent } from '#server/pages/content.ts'

/** The folder of the demo's texts and pictures. */
export const demoFolder = 'association/demo/content'

/** The demo's texts, as an import reads them. */
export async function readDemo() {
  const kinds = [newsContent, faqContent, pagesContent, accordsContent, eventsContent]
  const { entries, ...content } = await readFolder(demoFolder, kinds)
  const of = <Head extends AnyHead>(kind: ContentKind<Head>) => (entries.get(kind) ?? []) as Entry<Head>[]
  return {
    ...content,
    news: of(newsContent),
    faq: of(faqContent),
    pages: of(pagesContent),
    accords: of(accordsContent),
    events: of(eventsContent),
  }
}
