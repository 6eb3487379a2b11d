import type { EntriesLook } from '#contract/blocks.ts'

/** What a text may name beside its own words; each name with what the editor shows for it. */
export type Vocabulary = {
  /** `{{email}}`: what the portal fills in there. */
  placeholders: Record<string, string>
  /** `::durations`: what stands for that line. */
  inserts: Record<string, string>
  /** `:::credit-d-impot`: when that part is shown. */
  sections: Record<string, string>
}

export const noVocabulary: Vocabulary = { placeholders: {}, inserts: {}, sections: {} }

/** How a list of named entries is drawn, in the editor's words. */
export const looks: Record<EntriesLook, string> = {
  timeline: 'Chronologie',
  figures: 'Chiffres clés',
  people: 'Personnes',
  steps: 'Étapes',
}

export const isLook = (name: string): name is EntriesLook => Object.hasOwn(looks, name)

/** The name of the file that a picture's address means: those of the folder of pictures alone. */
export const pictureName = (url: string): string | undefined => /^\.\.\/media\/([^/]+)$/.exec(url)?.[1]
export const pictureUrl = (name: string) => `../media/${name}`
