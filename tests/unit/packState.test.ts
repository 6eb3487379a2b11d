import { describe, expect, it } from 'vitest'
import { listOfflineCacheKeys } from '#src/offline/pack/listPackScreens.ts'
import {
  accordChangesSince,
  findAccordsToDownload,
  emptyOfflinePackState,
  type OfflinePack,
} from '#src/offline/pack/packState.ts'

const OLD = '2026-11-01T08:00:00.000Z'
const NEW = '2026-11-20T08:00:00.000Z'

const accord = (id: number, more: Partial<OfflinePack['accords'][number]> = {}) => ({
  id,
  title: `Accord ${id}`,
  updated_at: OLD,
  is_in_force: true,
  is_favourite: false,
  documents: [],
  ...more,
})
const kept = (is_in_force?: boolean) => ({
  updated_at: OLD,
  title: 'Gardé',
  bytes: 1,
  ...(is_in_force !== undefined && { is_in_force }),
})
const state = (accords: Record<number, ReturnType<typeof kept>>) => ({ ...emptyOfflinePackState(), accords })
const favourite = { is_in_force: false, is_favourite: true }

describe('the changes since the last preparation', () => {
  it('are empty when all is unchanged, even in a former version’s pack', () => {
    const pack = { accords: [accord(1), accord(2)], events: [] }
    const known = state({ 1: kept(), 2: kept(true) })
    expect(findAccordsToDownload(pack, known)).toEqual([])
    expect(accordChangesSince(pack, known)).toEqual([])
  })

  it('are the new, changed and expired agreements', () => {
    const documents = [{ id: 7, size: 10, sha256: 'b' }]
    const pack = { accords: [accord(1, { updated_at: NEW, documents }), accord(2)], events: [] }
    const told = accordChangesSince(pack, { ...state({ 1: kept(true), 3: kept(true) }), documents: { 7: 'a' } })
    expect(told).toMatchObject([
      { id: 1, kind: 'modifie', hasNewDocument: true },
      { id: 2, kind: 'nouveau' },
      { id: 3, kind: 'retire', title: 'Gardé' },
    ])
  })

  it('exclude favourites that the member has added or removed, which are downloaded or deleted all the same', () => {
    const pack = { accords: [accord(1, favourite)], events: [] }
    const known = state({ 2: kept(false) })
    expect(findAccordsToDownload(pack, known).map(({ id }) => id)).toEqual([1])
    expect(accordChangesSince(pack, known)).toEqual([])
  })

  it('include an expired favourite, which is downloaded again in its present state', () => {
    const pack = { accords: [accord(1, favourite), accord(2, { is_favourite: true })], events: [] }
    const known = state({ 1: kept(), 2: kept(false) })
    expect(findAccordsToDownload(pack, known).map(({ id }) => id)).toEqual([1, 2])
    expect(accordChangesSince(pack, known)).toMatchObject([
      { id: 1, kind: 'retire' },
      { id: 2, kind: 'nouveau' },
    ])
  })
})

it('every page of the favourites and of the list is downloaded', () => {
  const accords = Array.from({ length: 25 }, (_, id) => accord(id, { is_favourite: id < 13 }))
  const lists = listOfflineCacheKeys({ accords, events: [] }, 1, () => []).filter((key) => key.startsWith('/accords'))
  expect(lists).toEqual([
    '/accords',
    '/accords?page=2',
    '/accords?page=3',
    '/accords?favourites=true',
    '/accords?favourites=true&page=2',
  ])
})
