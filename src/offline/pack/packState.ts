import type { PackedAccord, PackedDocument } from '#contract/offline/offline.ts'

/**
 * An agreement as it was brought; `bytes` is what its text takes, and `is_in_force` is absent of what was in force before
 * favourites came along.
 */
export type KeptAccord = { updated_at: string; title: string; bytes: number; is_in_force?: boolean }

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

/** The documents of a pack, each with the agreement it belongs to. */
export const documentsOf = ({ accords }: Pack): (PackedDocument & { accord: number })[] =>
  accords.flatMap(({ id: accord, documents }) => documents.map((document) => ({ ...document, accord })))

export type ChangeKind = 'nouveau' | 'modifie' | 'retire'
/** An agreement that is not as the device has it; `hasNewDocument`: a document of it is new, or another. */
export type Change = { id: number; title: string; kind: ChangeKind; hasNewDocument: boolean }

/** The agreements that the device lacks, or has as they were. */
export const lackingAccords = ({ accords }: Pack, { accords: known }: PackState): PackedAccord[] =>
  accords.filter(({ id, updated_at, is_in_force }) => {
    const kept = known[id]
    return kept?.updated_at !== updated_at || wasInForce(kept) !== is_in_force
  })

/**
 * What has changed since the device was prepared: new, changed, or no longer in force. What a member has put among their
 * favourites since, or taken out, is no news.
 */
export function changesSince(pack: Pack, state: PackState): Change[] {
  const isThere = new Set(pack.accords.map(({ id }) => id))
  const gone = Object.entries(state.accords).filter(([id, kept]) => !isThere.has(Number(id)) && wasInForce(kept))
  return [
    ...lackingAccords(pack, state).flatMap((accord): Change[] => {
      const kind = changeOf(accord, state.accords[accord.id])
      const hasNewDocument = accord.documents.some(({ id, sha256 }) => state.documents[id] !== sha256)
      return kind ? [{ id: accord.id, title: accord.title, kind, hasNewDocument }] : []
    }),
    ...gone.map(([id, { title }]): Change => ({ id: Number(id), title, kind: 'retire', hasNewDocument: false })),
  ]
}

const wasInForce = ({ is_in_force = true }: KeptAccord) => is_in_force

function changeOf({ is_in_force }: PackedAccord, kept: KeptAccord | undefined): ChangeKind | undefined {
  if (!kept) return is_in_force ? 'nouveau' : undefined
  if (wasInForce(kept) === is_in_force) return 'modifie'
  return is_in_force ? 'nouveau' : 'retire'
}
