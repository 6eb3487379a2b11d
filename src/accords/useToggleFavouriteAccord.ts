import { useContext } from 'react'
import { useSWRConfig } from 'swr'
import type { Accord, PaginatedAccordList, AccordSummary } from '#contract/accords/accords.ts'
import { ApiCallError, apiReplyKey } from '#src/api/call.ts'
import { PrefetchContext } from '#src/api/prefetched.ts'
import { showToast } from '#src/lib/messages.ts'
import { callApiOrQueue } from '#src/offline/callApiOrQueue.ts'

/**
 * Returns a function that adds or removes a favourite agreement. Optimistic: shown at once, reverted when the server
 * refuses.
 */
export function useToggleFavouriteAccord({
  id,
  title,
  is_favourite,
}: Pick<AccordSummary, 'id' | 'title' | 'is_favourite'>) {
  const { mutate, cache } = useSWRConfig()
  const { fetchAhead } = useContext(PrefetchContext)

  const show = (isFavourite: boolean) =>
    mutate(isOfAccords, (data: unknown) => withFavourite(data, id, isFavourite), { revalidate: false })

  return async function toggle() {
    const wanted = !is_favourite
    const shown = show(wanted)
    try {
      const name = wanted ? 'PUT /accords/:id/favourite' : 'DELETE /accords/:id/favourite'
      const sent = await callApiOrQueue(
        name,
        { params: { id } },
        {
          about: apiReplyKey('GET /accords/:id', { params: { id } }),
          title: `«\u00a0${title}\u00a0» ${wanted ? 'parmi' : 'hors de'} vos favoris`,
          shown: { is_favourite: wanted },
        },
      )
      // Queued without a network: lists cannot be refetched.
      if (!sent) return
      // Refetches the lists of favourites, except the one on the screen, so that a mistake can be undone.
      const lists = [...cache.keys()].filter((key) => isOfFavourites(key) && !isShown())
      await Promise.all([shown, ...lists.map((key) => mutate(key, fetchAhead(key), { revalidate: false }))])
    } catch (error) {
      await show(is_favourite)
      showToast('error', error instanceof ApiCallError ? error.message : 'Vos favoris n’ont pas pu être changés')
    }
  }
}

const ACCORDS = apiReplyKey('GET /accords')
const isOfAccords = (key: unknown): boolean => typeof key === 'string' && key.startsWith(ACCORDS)
const isOfFavourites = (key: string) => isOfAccords(key) && key.includes('favourites=true')
const isShown = () => new URLSearchParams(location.search).has('favourites')

/** Returns a cached API reply about one agreement or a list of them, with an agreement's favourite flag changed. */
function withFavourite(answer: unknown, id: number, is_favourite: boolean): unknown {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer
  const { data } = answer as { data: PaginatedAccordList['data'] | Accord }
  if (!Array.isArray(data)) return data.id === id ? { ...answer, data: { ...data, is_favourite } } : answer
  return { ...answer, data: data.map((one) => (one.id === id ? { ...one, is_favourite } : one)) }
}
