import { createDraft, openOfficeText } from '#server/office/texts/drafts.ts'

/** Functions for other features to create and open texts of the office. */
export const officeTexts = { begin: createDraft, open: openOfficeText }
