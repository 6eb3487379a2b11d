import { z } from 'zod'
import { entryIdPathParams, defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema } from '#contract/text.ts'

const words = z
  .array(requiredSingleLineSchema(80, 'Ce mot est vide', 'Un mot compte 80 signes au plus'))
  .max(20, { abort: true, error: 'Un groupe compte 20 mots au plus' })
  .min(2, 'Un groupe compte deux mots au moins, séparés par des virgules')

/** Group of synonyms for the search. */
export const SynonymGroup = z.object({ id: z.number().int(), words: z.array(z.string()) })
export type SynonymGroup = z.infer<typeof SynonymGroup>

const boardAccess = { access: 'board', role: 'editing' } as const

export const boardSynonymRoutes = {
  synonyms: defineApiRoute('GET /board/synonyms', {
    ...boardAccess,
    summary: 'Les groupes de mots qui se trouvent les uns par les autres',
    reply: z.object({ data: z.array(SynonymGroup) }),
  }),
  addSynonyms: defineApiRoute('POST /board/synonyms', {
    ...boardAccess,
    summary: 'Ajoute un groupe de synonymes, ou remet à sa place celui qui vient d’être supprimé',
    /** `id`: former id of a synonym group that is restored after its deletion. */
    body: z.object({ words, id: entryIdPathParams.shape.id.optional() }),
  }),
  changeSynonyms: defineApiRoute('PUT /board/synonyms/:id', {
    ...boardAccess,
    summary: 'Change un groupe de synonymes',
    /** `was`: words of the synonym group when editing began, to detect a concurrent change. */
    body: z.object({ was: words, words }),
  }),
  removeSynonyms: defineApiRoute('DELETE /board/synonyms/:id', {
    ...boardAccess,
    summary: 'Supprime un groupe de synonymes',
  }),
}
