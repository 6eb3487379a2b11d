import { z } from 'zod'
import { AccordSummary } from '#contract/accords/accords.ts'
import { file, route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

/** The files of a search without a network: what is read, where words stand in it, and which words French has. */
export const PackPart = z.enum(['textes', 'index', 'francais'])
export type PackPart = z.infer<typeof PackPart>

const AccordFacts = AccordSummary.pick({
  id: true,
  title: true,
  theme: true,
  company: true,
  signed_on: true,
  effective_on: true,
  expires_on: true,
}).extend({
  /** Since when another takes its place; null while none does. */
  replaced_on: z.iso.date().nullable(),
})

/**
 * What a device brings along to search in the agreements of a member's company as the server does. What changes from day
 * to day, or with who reads, stands here; what is long, in files that are the same for all of a company.
 */
export const SearchPack = z.object({
  /** Of what it is made: the same texts have the same. */
  version: z.string(),
  made_at: z.iso.datetime(),
  passages: z.number().int(),
  /** How many passages words are weighed against: see `rankPassages`. */
  total: z.number().int(),
  /** Whose rules are the reader’s own. */
  crew: z.enum(['cabine', 'poste']).nullable(),
  accords: z.array(AccordFacts),
  /** Groups of words, or of words in a row, that mean the same. */
  synonyms: z.array(z.array(z.array(z.string()))),
  files: z.array(z.object({ part: PackPart, size: z.number().int(), sha256: z.string() })),
})
export type SearchPack = z.infer<typeof SearchPack>

/** Searching without a network. */
export const searchPack = {
  pack: route({
    method: 'GET',
    path: '/accords/search-pack',
    summary: 'Ce qu’il faut emporter pour chercher dans les accords sans réseau, une fois que c’est prêt',
    reply: z.object({ data: SearchPack.nullable() }),
  }),
  packFile: route({
    method: 'GET',
    path: '/accords/search-pack/:version/:part',
    summary: 'Un fichier de la recherche sans réseau',
    params: z.object({
      version: text(64, 'Cette version n’existe pas').regex(/^[0-9a-f]{64}$/, 'Cette version n’existe pas'),
      part: PackPart,
    }),
    reply: file('application/gzip'),
  }),
}
