import type { PackedAccord, PackedDocument } from '#contract/offline/offline.ts'

/**
 * An agreement in the offline pack on this device. `bytes` is the size of its text. `is_in_force` is missing in packs
 * stored before favourites were included.
 */
export type KeptAccord = { updated_at: string; title: string; bytes: number; is_in_force?: boolean }

/** State of the offline pack on this device, with the date of each part's last verification. */
export type PackState = {
  accords: Record<number, KeptAccord>
  /** SHA-256 of each stored document, by document id. */
  documents: Record<number, string>
  verified: Partial<Record<PartName, string>>
  /** Size of the lists, events, contacts, FAQ and card, in bytes. */
  general: number
  /** Agreements that had changed at the last download of the offline pack. */
  changes: Change[]
}
export type PartName = 'textes' | 'accords' | 'recherche' | 'documents'

/** Name of the offline pack's state in the device store. */
export const STATE = 'pack/state'
export const documentName = (id: number) => `document/${id}`
export const answerName = (key: string) => `answer${key}`

export const nothingKept = (): PackState => ({ accords: {}, documents: {}, verified: {}, general: 0, changes: [] })

export type Pack = { accords: PackedAccord[]; events: number[] }

/** Returns all documents of an offline pack, each with its agreement's id. */
export const documentsOf = ({ accords }: Pack): (PackedDocument & { accord: number })[] =>
  accords.flatMap(({ id: accord, documents }) => documents.map((document) => ({ ...document, accord })))

export type ChangeKind = 'nouveau' | 'modifie' | 'retire'
/** A changed agreement; `hasNewDocument` is true when one of its documents is new or replaced. */
export type Change = { id: number; title: string; kind: ChangeKind; hasNewDocument: boolean }

/** Returns the agreements that the device lacks, or has in an older version. */
export const lackingAccords = ({ accords }: Pack, { accords: known }: PackState): PackedAccord[] =>
  accords.filter(({ id, updated_at, is_in_force }) => {
    const kept = known[id]
    return kept?.updated_at !== updated_at || wasInForce(kept) !== is_in_force
  })

/**
 * Returns the agreements that are new, changed or no longer in force since the device was prepared. Changes of
 * favourites do not count.
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
