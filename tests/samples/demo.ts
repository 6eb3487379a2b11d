import type { AnyFrontMatter, ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import { readContentFolder } from '#server/content/readContentFolder.ts'
import { accordsContent } from '#server/accords/content.ts'
import { companySettingsFile } from '#server/companies/companySettingsFile.ts'
import { eventsContent } from '#server/events/content.ts'
import { faqContent } from '#server/faq/content.ts'
import { newsContent } from '#server/news/content.ts'
import { pagesContent } from '#server/pages/content.ts'
import type { DuesPriceList } from '#server/payments/priceList.ts'
import { priceListFile } from '#server/payments/priceListFile.ts'
import { synonymsFile } from '#server/search/synonymsFile.ts'

/** Path of the demo's content folder, with its texts and pictures. */
export const demoContentFolder = 'association/demo/content'

/** Reads and validates the demo's content files, as a content import does. */
export async function readDemoContent() {
  const kinds = [newsContent, faqContent, pagesContent, accordsContent, eventsContent]
  const { entries, sheets, ...content } = await readContentFolder(demoContentFolder, kinds, [
    companySettingsFile,
    synonymsFile,
    priceListFile,
  ])
  const entriesOfKind = <Head extends AnyFrontMatter>(kind: ContentKind<Head>) =>
    (entries.get(kind) ?? []) as ContentEntry<Head>[]
  return {
    ...content,
    synonyms: sheets.get(synonymsFile) as string[][],
    scale: sheets.get(priceListFile) as DuesPriceList,
    news: entriesOfKind(newsContent),
    faq: entriesOfKind(faqContent),
    pages: entriesOfKind(pagesContent),
    accords: entriesOfKind(accordsContent),
    events: entriesOfKind(eventsContent),
  }
}
