import { z } from 'zod'
import { AccordSummary } from '#contract/accords/accords.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

/** Files of the offline search pack: texts, index and French dictionary. */
export const SearchPackFileName = z.enum(['textes', 'index', 'francais'])
export type SearchPackFileName = z.infer<typeof SearchPackFileName>

const AccordFacts = AccordSummary.pick({
  id: true,
  title: true,
  theme: true,
  company: true,
  signed_on: true,
  effective_on: true,
  expires_on: true,
}).extend({
  /** Day from which another agreement replaces this one in the search pack; null while none does. */
  replaced_on: z.iso.date().nullable(),
})

/**
 * Offline search pack: what a device needs to search the agreements of a company as the server does. The pack holds
 * data that changes daily or with the reader; its large files are the same for a whole company.
 */
export const OfflineSearchPack = z.object({
  /** SHA-256 of the agreements' texts, which identifies the files of the search pack. */
  version: z.string(),
  made_at: z.iso.datetime(),
  passages: z.number().int(),
  /** Total number of passages in the search pack, for the weight of rare words: see `rankPassages`. */
  total: z.number().int(),
  crew: z.enum(['cabine', 'poste']).nullable(),
  accords: z.array(AccordFacts),
  /** Synonym groups of the search pack; each entry is a sequence of words. */
  synonyms: z.array(z.array(z.array(z.string()))),
  files: z.array(z.object({ part: SearchPackFileName, size: z.number().int(), sha256: z.string() })),
})
export type OfflineSearchPack = z.infer<typeof OfflineSearchPack>

/** API routes of the offline search pack. */
export const searchPackRoutes = {
  pack: defineApiRoute('GET /accords/search-pack', {
    summary: 'Ce qu’il faut emporter pour chercher dans les accords sans réseau, une fois que c’est prêt',
    reply: z.object({ data: OfflineSearchPack.nullable() }),
  }),
  packFile: defineApiRoute('GET /accords/search-pack/:version/:part', {
    summary: 'Un fichier de la recherche sans réseau',
    params: z.object({
      version: baseTextFieldSchema(64, 'Cette version n’existe pas').regex(
        /^[0-9a-f]{64}$/,
        'Cette version n’existe pas',
      ),
      part: SearchPackFileName,
    }),
    reply: defineApiFileReply('application/gzip'),
  }),
}
