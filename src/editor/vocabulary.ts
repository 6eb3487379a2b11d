import type { PublishedTextEntryListLayout } from '#contract/blocks.ts'

/** Names that a text may use for content filled in by the portal, each with the editor's label. */
export type EditorVocabulary = {
  /** Names such as `{{email}}`, with the value that the portal fills in. */
  placeholders: Record<string, string>
  /** Names such as `::durations`, with a label of the inserted content. */
  inserts: Record<string, string>
  /** Names such as `:::credit-d-impot`, with the condition under which the part is shown. */
  sections: Record<string, string>
}

export const emptyEditorVocabulary: EditorVocabulary = { placeholders: {}, inserts: {}, sections: {} }

/** French label of each style of a list of named entries. */
export const entryListLayoutLabels: Record<PublishedTextEntryListLayout, string> = {
  timeline: 'Chronologie',
  figures: 'Chiffres clés',
  people: 'Personnes',
  steps: 'Étapes',
}

export const isEntryListLayout = (name: string): name is PublishedTextEntryListLayout =>
  Object.hasOwn(entryListLayoutLabels, name)

/** Returns the file name in a picture's media folder URL; undefined for other URLs. */
export const fileNameFromPictureUrl = (url: string): string | undefined => /^\.\.\/media\/([^/]+)$/.exec(url)?.[1]
export const buildMediaPictureUrl = (name: string) => `../media/${name}`
