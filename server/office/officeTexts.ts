import { beginText, openText } from '#server/office/texts/drafts.ts'

/** What features do with the texts of the office: they begin one of another, and look at what is written of it. */
export const officeTexts = { begin: beginText, open: openText }
