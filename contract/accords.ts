import { z } from 'zod'
import { Block } from './blocks.ts'
import { FaqHighlight } from './faq.ts'
import { Marked } from './marked.ts'
import { RelatedPost } from './news.ts'
import { companyQuery, idParams, pageOf, pageQuery } from './page.ts'
import { file, route } from './route.ts'
import { text } from './text.ts'

export const AccordTheme = z.enum(['temps-de-travail', 'repos', 'remuneration', 'sante', 'carriere', 'dialogue-social'])
export type AccordTheme = z.infer<typeof AccordTheme>

/** What it is worth today, by its dates and by what replaces it. */
export const AccordStatus = z.enum(['en-vigueur', 'a-venir', 'expire'])
export type AccordStatus = z.infer<typeof AccordStatus>

/** How the text of a document could be read: `scanne` has none, `endommage` and `chiffre` cannot be opened. */
export const DocumentState = z.enum(['attente', 'lu', 'scanne', 'endommage', 'chiffre'])
export type DocumentState = z.infer<typeof DocumentState>

/** A PDF of an agreement. */
export const AccordDocument = z.object({
  id: z.number().int(),
  title: z.string(),
  /** What it is saved as. */
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Left out when they could not be counted. */
  pages: z.number().int().optional(),
  state: DocumentState,
})
export type AccordDocument = z.infer<typeof AccordDocument>

/** An agreement as it stands in a list. `company` is null when it concerns every company. */
export const AccordSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  /** In plain words. */
  summary: z.string(),
  theme: AccordTheme,
  status: AccordStatus,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  signed_on: z.iso.date(),
  effective_on: z.iso.date(),
  /** The last day on which it is worth something; null for one without an end. */
  expires_on: z.iso.date().nullable(),
  updated_at: z.iso.datetime(),
  /** Its first document, which its card opens; null when it has none. */
  document: AccordDocument.nullable(),
  /** How many documents it has. */
  documents_count: z.number().int(),
  is_favourite: z.boolean(),
})
export type AccordSummary = z.infer<typeof AccordSummary>

const Other = AccordSummary.pick({ id: true, title: true, status: true, signed_on: true })
/** Another agreement that an agreement names. */
export type OtherAccord = z.infer<typeof Other>

/** A numbered article of a document, as its contents have it. */
export const ClauseHeading = z.object({
  /** As it is numbered: `4`, `4.3`; its address is `#art-4.3`. */
  number: z.string(),
  title: z.string(),
  document: z.number().int(),
  page: z.number().int(),
})
export type ClauseHeading = z.infer<typeof ClauseHeading>

/** A numbered article, with its words. */
export const Clause = ClauseHeading.extend({
  paragraphs: z.array(z.string()),
  /** Where its words begin and end in the text of its first page. */
  start: z.number().int(),
  end: z.number().int(),
})
export type Clause = z.infer<typeof Clause>

/** A whole agreement. */
export const Accord = AccordSummary.extend({
  blocks: z.array(Block),
  signatories: z.array(z.object({ name: z.string(), role: z.string() })),
  documents: z.array(AccordDocument),
  /** Those it takes the place of, and the one that takes its own. */
  replaces: z.array(Other),
  replaced_by: Other.nullable(),
  /** The one that it amends, and those that amend it, from the oldest. */
  amends: Other.nullable(),
  amended_by: z.array(Other),
  clauses: z.array(ClauseHeading),
  questions: z.array(FaqHighlight),
  posts: z.array(RelatedPost),
})
export type Accord = z.infer<typeof Accord>

const query = text(100, 'La recherche doit contenir au plus 100 caractères').trim().default('')

export const AccordQuery = z.object({
  ...pageQuery,
  per_page: pageQuery.per_page.default(12),
  ...companyQuery,
  theme: AccordTheme.optional(),
  status: AccordStatus.optional(),
  /** In which it was signed. */
  year: z.coerce.number().int().min(1950).max(2100).optional(),
  /** Those of the member's own company alone, or those that concern every company. */
  scope: z.enum(['compagnie', 'toutes']).optional(),
  favourites: z.literal('true').optional(),
  sort: z.enum(['recent', 'ancien', 'titre']).default('recent'),
  search: query,
})
export type AccordQuery = z.infer<typeof AccordQuery>

/** `years`: in which those that one may see were signed, the last first. */
export const AccordPage = pageOf(
  AccordSummary.extend({ marked: z.object({ title: Marked, summary: Marked }).optional() }),
).extend({ years: z.array(z.number().int()), correction: z.string().optional() })
export type AccordPage = z.infer<typeof AccordPage>

/** Some words of a page, from the first character to the one before `end`, in the page's text. */
export const PageRange = z.object({ start: z.number().int(), end: z.number().int() })
export type PageRange = z.infer<typeof PageRange>

/** A place in an agreement where the words are that were searched for. */
export const Passage = z.object({
  accord: Other.extend({ company: AccordSummary.shape.company }),
  document: z.object({ id: z.number().int(), title: z.string() }),
  page: z.number().int(),
  /** The article that it stands in, where the text has numbered ones. */
  clause: ClauseHeading.pick({ number: true, title: true }).nullable(),
  excerpt: Marked,
  /** The words found, in the page's text: what the reader marks. */
  marks: z.array(PageRange),
})
export type Passage = z.infer<typeof Passage>

export const PassageQuery = z.object({
  query,
  /** In this agreement alone. */
  accord: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  ...companyQuery,
  theme: AccordTheme.optional(),
  status: AccordStatus.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type PassageQuery = z.infer<typeof PassageQuery>

/** The best passages first; `total` goes as far as a search counts. `isCorrected` as in the search through everything. */
export const PassageAnswer = z.object({
  data: z.array(Passage),
  total: z.number().int(),
  correction: z.string().optional(),
  isCorrected: z.boolean(),
})
export type PassageAnswer = z.infer<typeof PassageAnswer>

/** The text of a page and where each of its words stands. */
export const PageText = z.object({
  page: z.number().int(),
  /** In PDF points, as is all below; y grows upwards from the bottom left corner. */
  width: z.number(),
  height: z.number(),
  text: z.string(),
  /** Of each word: where it begins and ends in the text, then its rectangle (left, bottom, right, top). */
  words: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
})
export type PageText = z.infer<typeof PageText>

const Words = z.array(z.object({ text: z.string(), isChanged: z.boolean() }))
/** Two versions of an agreement, article by article. */
export const Comparison = z.object({
  before: Other,
  after: Other,
  articles: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      change: z.enum(['identique', 'modifie', 'ajoute', 'supprime']),
      /** Left out when it is the same, or not there. */
      before: z.array(Words).optional(),
      after: z.array(Words).optional(),
    }),
  ),
})
export type Comparison = z.infer<typeof Comparison>

const id = idParams.shape.id
const documentParams = idParams.extend({ document: id })

export const accords = {
  list: route({
    method: 'GET',
    path: '/accords',
    summary: 'Les accords de sa compagnie et ceux de toutes',
    query: AccordQuery,
    reply: AccordPage,
  }),
  passages: route({
    method: 'GET',
    path: '/accords/passages',
    summary: 'Cherche dans le texte des accords, passage par passage',
    query: PassageQuery,
    reply: PassageAnswer,
  }),
  read: route({
    method: 'GET',
    path: '/accords/:id',
    summary: 'Un accord entier',
    params: idParams,
    reply: z.object({ data: Accord }),
  }),
  clause: route({
    method: 'GET',
    path: '/accords/:id/clauses/:number',
    summary: 'Un article d’un accord',
    params: idParams.extend({
      number: text(20, 'Cet article n’existe pas').regex(/^[\dA-Z]+(?:[.-][\dA-Za-z]+)*$/, 'Cet article n’existe pas'),
    }),
    reply: z.object({ data: Clause }),
  }),
  comparison: route({
    method: 'GET',
    path: '/accords/:id/comparison/:other',
    summary: 'Ce qui change d’une version d’un accord à l’autre',
    params: idParams.extend({ other: id }),
    reply: z.object({ data: Comparison }),
  }),
  page: route({
    method: 'GET',
    path: '/accords/:id/documents/:document/pages/:page',
    summary: 'Le texte d’une page et la place de ses mots',
    params: documentParams.extend({ page: z.coerce.number().int().min(1).max(10_000) }),
    reply: z.object({ data: PageText }),
  }),
  file: route({
    method: 'GET',
    path: '/accords/:id/documents/:document/file',
    summary: 'Un document d’un accord',
    params: documentParams,
    query: z.object({ disposition: z.enum(['inline', 'attachment']).default('attachment') }),
    reply: file('application/pdf'),
  }),
  addFavourite: route({
    method: 'PUT',
    path: '/accords/:id/favourite',
    summary: 'Garde un accord parmi ses favoris',
    params: idParams,
    reply: z.object({ is_favourite: z.boolean() }),
  }),
  removeFavourite: route({
    method: 'DELETE',
    path: '/accords/:id/favourite',
    summary: 'Retire un accord de ses favoris',
    params: idParams,
    reply: z.object({ is_favourite: z.boolean() }),
  }),
}
