import { expect, it } from 'vitest'
import { isFavouriteAccordsCacheKey, listAccordsOffline } from '#src/offline/search/listAccordsOffline.ts'
import type { OutboxAction } from '#src/offline/outbox/Act.ts'
import { createMemoryDeviceStore } from '#tests/samples/createMemoryDeviceStore.ts'

const [FIRST, LATER] = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:05.000Z']
const accord = (id: number, is_favourite: boolean) => ({
  id,
  title: `Accord ${id}`,
  signed_on: '2026-01-01',
  is_favourite,
})
const page = (at: string, data: object[]) => ({
  at,
  answer: { data, meta: { current_page: 1, last_page: 1, per_page: 12, total: data.length }, years: [2026] },
})
const favourite = (id: number, name: 'PUT' | 'DELETE'): OutboxAction => ({
  key: `key-${id}`,
  name: `${name} /accords/:id/favourite`,
  params: { id },
  about: `/accords/${id}`,
  title: 'Favori',
  shown: { is_favourite: name === 'PUT' },
  at: 0,
})

it('the offline list has the favourites, with the member’s queued changes', async () => {
  const store = createMemoryDeviceStore()
  await store.put('answer/accords', page(FIRST, [accord(1, false), accord(2, true), accord(3, false)]))
  await store.put('answer/accords?favourites=true', page(LATER, [accord(2, true), accord(9, true)]))
  const key = '/accords?favourites=true'
  expect(isFavouriteAccordsCacheKey(key)).toBe(true)
  expect(isFavouriteAccordsCacheKey('/accords?sort=titre')).toBe(false)
  const ids = async (acts: OutboxAction[]) =>
    (await listAccordsOffline(store, key, acts))?.answer.data.map(({ id }) => id)
  expect(await ids([])).toEqual([9, 2])
  expect(await ids([favourite(1, 'PUT'), favourite(9, 'DELETE')])).toEqual([2, 1])
  expect(await listAccordsOffline(store, key, [])).toMatchObject({ at: FIRST, answer: { meta: { total: 2 } } })
})
