import { beginText, openText } from '#server/office/texts/drafts.ts'

/** Functions for other features to create and open texts of the office. */
export const officeTexts = { begin: beginText, open: openText }
