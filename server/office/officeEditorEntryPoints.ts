import { createTextDraft, readOfficeTextForEditor } from '#server/office/texts/drafts.ts'

/** Functions for other features to create and open texts (news, events, pages) in the office's editor. */
export const officeEditorEntryPoints = { begin: createTextDraft, open: readOfficeTextForEditor }
