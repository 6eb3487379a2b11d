import type { CommonFrontMatter, ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import { readContentFolder } from '#server/content/readContentFolder.ts'
import { accordsContentKind } from '#server/accords/content.ts'
import { companySettingsFile } from '#server/companies/companySettingsFile.ts'
import { eventsContentKind } from '#server/events/content.ts'
import { faqContentKind } from '#server/faq/content.ts'
import { newsContentKind } from '#server/news/content.ts'
import { pagesContentKind } from '#server/pages/content.ts'
import type { DuesPriceList } from '#server/payments/priceList.ts'
import { priceListSettingsFile } from '#server/payments/priceListSettingsFile.ts'
import { synonymsSettingsFile } from '#server/search/synonymsSettingsFile.ts'

/** Path of the demo's content folder, with its texts and pictures. */
export const demoContentFolder = 'association/demo/content'

/** Reads and validates the demo's content files, as a content import does. */
export async function readDemoContent() {
  const kinds = [newsContentKind, faqContentKind, pagesContentKind, accordsContentKind, eventsContentKind]
  const { entries, sheets, ...content } = await readContentFolder(demoContentFolder, kinds, [
    companySettingsFile,
    synonymsSettingsFile,
    priceListSettingsFile,
  ])
  const entriesOfKind = <Head extends CommonFrontMatter>(kind: ContentKind<Head>) =>
    (entries.get(kind) ?? []) as ContentEntry<Head>[]
  return {
    ...content,
    synonyms: sheets.get(synonymsSettingsFile) as string[][],
    scale: sheets.get(priceListSettingsFile) as DuesPriceList,
    news: entriesOfKind(newsContentKind),
    faq: entriesOfKind(faqContentKind),
    pages: entriesOfKind(pagesContentKind),
    accords: entriesOfKind(accordsContentKind),
    events: entriesOfKind(eventsContentKind),
  }
}
