import type { OfflinePackAccord, OfflinePackDocument } from '#contract/offline/offline.ts'

/**
 * An agreement in the offline pack on this device. `bytes` is the size of its text. `is_in_force` is missing in packs
 * stored before favourites were included.
 */
export type StoredAccord = { updated_at: string; title: string; bytes: number; is_in_force?: boolean }

/** State of the offline pack on this device, with the date of each part's last verification. */
export type OfflinePackState = {
  accords: Record<number, StoredAccord>
  /** SHA-256 of each PDF of the offline pack on this device, by document id. */
  documents: Record<number, string>
  verified: Partial<Record<OfflinePackPartName, string>>
  /** Size in bytes of the offline pack's lists, events, contacts, FAQ and membership card. */
  general: number
  /** Agreements that had changed at the last download of the offline pack. */
  changes: AccordChangeSinceDownload[]
}
export type OfflinePackPartName = 'textes' | 'accords' | 'recherche' | 'documents'

/** Name of the offline pack's state in the device store. */
export const OFFLINE_PACK_STATE_NAME = 'pack/state'
export const deviceStoreNameOfDocument = (id: number) => `document/${id}`
export const deviceStoreNameOfReply = (key: string) => `answer${key}`

export const emptyOfflinePackState = (): OfflinePackState => ({
  accords: {},
  documents: {},
  verified: {},
  general: 0,
  changes: [],
})

export type OfflinePack = { accords: OfflinePackAccord[]; events: number[] }

/** Returns all documents of an offline pack, each with its agreement's id. */
export const listOfflinePackDocuments = ({ accords }: OfflinePack): (OfflinePackDocument & { accord: number })[] =>
  accords.flatMap(({ id: accord, documents }) => documents.map((document) => ({ ...document, accord })))

export type AccordChangeKind = 'nouveau' | 'modifie' | 'retire'
/**
 * Agreement that has changed since its last download; `hasNewDocument` is true when one of its documents is new or
 * replaced.
 */
export type AccordChangeSinceDownload = { id: number; title: string; kind: AccordChangeKind; hasNewDocument: boolean }

/** Returns the agreements of the offline pack that this device lacks, or has in an older version. */
export const findAccordsToDownload = (
  { accords }: OfflinePack,
  { accords: known }: OfflinePackState,
): OfflinePackAccord[] =>
  accords.filter(({ id, updated_at, is_in_force }) => {
    const kept = known[id]
    return kept?.updated_at !== updated_at || wasInForce(kept) !== is_in_force
  })

/**
 * Returns the agreements that are new, changed or no longer in force since the device was prepared for offline use.
 * Changes of favourites do not count.
 */
export function accordChangesSince(pack: OfflinePack, state: OfflinePackState): AccordChangeSinceDownload[] {
  const isThere = new Set(pack.accords.map(({ id }) => id))
  const gone = Object.entries(state.accords).filter(([id, kept]) => !isThere.has(Number(id)) && wasInForce(kept))
  return [
    ...findAccordsToDownload(pack, state).flatMap((accord): AccordChangeSinceDownload[] => {
      const kind = changeOf(accord, state.accords[accord.id])
      const hasNewDocument = accord.documents.some(({ id, sha256 }) => state.documents[id] !== sha256)
      return kind ? [{ id: accord.id, title: accord.title, kind, hasNewDocument }] : []
    }),
    ...gone.map(([id, { title }]): AccordChangeSinceDownload => ({
      id: Number(id),
      title,
      kind: 'retire',
      hasNewDocument: false,
    })),
  ]
}

const wasInForce = ({ is_in_force = true }: StoredAccord) => is_in_force

function changeOf({ is_in_force }: OfflinePackAccord, kept: StoredAccord | undefined): AccordChangeKind | undefined {
  if (!kept) return is_in_force ? 'nouveau' : undefined
  if (wasInForce(kept) === is_in_force) return 'modifie'
  return is_in_force ? 'nouveau' : 'retire'
}
