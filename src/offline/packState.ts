import type { PackedAccord, PackedDocument } from '#contract/offline.ts'
import { keyOf } from '#src/api/call.ts'

/** An agreement as it was brought; `bytes` is what its text takes. */
export type KeptAccord = { updated_at: string; title: string; bytes: number }

/** What of the pack is on the device, and when each was opened again and found whole. */
export type PackState = {
  accords: Record<number, KeptAccord>
  /** By the document's id, its SHA-256. */
  documents: Record<number, string>
  verified: Partial<Record<PartName, string>>
  /** How much the lists, the card and the rest take, in bytes. */
  general: number
  /** What had changed when it was brought the last time. */
  changes: Change[]
}
export type PartName = 'textes' | 'accords' | 'recherche' | 'documents'

/** Where the state stands in the store. */
export const STATE = 'pack/state'
export const documentName = (id: number) => `document/${id}`
export const answerName = (key: string) => `answer${key}`

export const nothingKept = (): PackState => ({ accords: {}, documents: {}, verified: {}, general: 0, changes: [] })

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

export type ChangeKind = 'nouveau' | 'modifie' | 'retire'
/** An agreement that is not as the device has it; `hasNewDocument`: a document of it is new, or another. */
export type Change = { id: number; title: string; kind: ChangeKind; hasNewDocument: boolean }

/** What has changed since the device was prepared: new, changed, or no longer in force. */
export function changesSince({ accords }: Pack, { accords: known, documents }: PackState): Change[] {
  const isThere = new Set(accords.map(({ id }) => id))
  const gone = Object.entries(known).filter(([id]) => !isThere.has(Number(id)))
  return [
    ...accords
      .filter((accord) => known[accord.id]?.updated_at !== accord.updated_at)
      .map((accord): Change => {
        const hasNewDocument = accord.documents.some(({ id, sha256 }) => documents[id] !== sha256)
        return { id: accord.id, title: accord.title, kind: known[accord.id] ? 'modifie' : 'nouveau', hasNewDocument }
      }),
    ...gone.map(([id, { title }]): Change => ({ id: Number(id), title, kind: 'retire', hasNewDocument: false })),
  ]
}
