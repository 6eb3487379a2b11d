import type { PackedAccord, PackedDocument } from '#contract/offline.ts'
import { keyOf } from '#src/api/call.ts'

/** What of the pack is on the device, and when each was opened again and found whole. */
export type PackState = {
  accords: Record<number, string>
  /** By the document's id, its SHA-256. */
  documents: Record<number, string>
  verified: Partial<Record<PartName, string>>
}
export type PartName = 'textes' | 'accords' | 'documents'

/** Where the state stands in the store. */
export const STATE = 'pack/state'
export const documentName = (id: number) => `document/${id}`
export const answerName = (key: string) => `answer${key}`

export const nothingKept: PackState = { accords: {}, documents: {}, verified: {} }

export type Pack = { accords: PackedAccord[]; events: number[] }

/** What is asked of the server beside the agreements: lists, the card, who one is, whom to call, what is asked most. */
export function generalKeys({ accords, events }: Pack, company: number): string[] {
  const pages = Array.from({ length: Math.max(1, Math.ceil(accords.length / 12)) }, (_, index) => index + 1)
  return [
    keyOf('GET /accords'),
    keyOf('GET /accords', { query: { per_page: 3 } }),
    ...pages.slice(1).map((page) => keyOf('GET /accords', { query: { page } })),
    keyOf('GET /accords', { query: { favourites: 'true' } }),
    keyOf('GET /events'),
    ...events.map((id) => keyOf('GET /events/:id', { params: { id } })),
    keyOf('GET /faq', { query: { company } }),
    keyOf('GET /faq/questions', { query: { company } }),
    keyOf('GET /companies'),
    keyOf('GET /contact-data', { query: { company_id: company } }),
    keyOf('GET /profile'),
    keyOf('GET /profile/card'),
    keyOf('GET /profile/details'),
  ]
}

/** The documents of a pack, each with the agreement it belongs to. */
export const documentsOf = ({ accords }: Pack): (PackedDocument & { accord: number })[] =>
  accords.flatMap(({ id: accord, documents }) => documents.map((document) => ({ ...document, accord })))

/** The agreements that are new since the device was prepared, or have changed. */
export const changedSince = ({ accords }: Pack, { accords: known }: PackState): PackedAccord[] =>
  accords.filter(({ id, updated_at }) => known[id] !== updated_at)
