import type { AnyHead, ContentKind, Entry } from '#server/content/kind.ts'
import { readFolder } from '#server/content/readFolder.ts'
import { accordsContent } from '#server/accords/content.ts'
import { eventsContent } from '#server/events/content.ts'
import { faqContent } from '#server/faq/content.ts'
import { newsContent } from '#server/news/content.ts'
import { pagesContent } from '#server/pages/content.ts'
import type { Scale } from '#server/membership/scale.ts'
import { scaleSheet } from '#server/membership/scaleSheet.ts'
import { synonymSheet } from '#server/search/synonymSheet.ts'

/** The folder of the demo's texts and pictures. */
export const demoFolder = 'association/demo/content'

/** The demo's texts, as an import reads them. */
export async function readDemo() {
  const kinds = [newsContent, faqContent, pagesContent, accordsContent, eventsContent]
  const { entries, sheets, ...content } = await readFolder(demoFolder, kinds, [synonymSheet, scaleSheet])
  const of = <Head extends AnyHead>(kind: ContentKind<Head>) => (entries.get(kind) ?? []) as Entry<Head>[]
  return {
    ...content,
    synonyms: sheets.get(synonymSheet) as string[][],
    scale: sheets.get(scaleSheet) as Scale,
    news: of(newsContent),
    faq: of(faqContent),
    pages: of(pagesContent),
    accords: of(accordsContent),
    events: of(eventsContent),
  }
}
