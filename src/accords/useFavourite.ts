import { useContext } from 'react'
import { useSWRConfig } from 'swr'
import type { Accord, AccordPage, AccordSummary } from '#contract/accords/accords.ts'
import { CallError, keyOf } from '#src/api/call.ts'
import { Prefetched } from '#src/api/prefetched.ts'
import { notify } from '#src/lib/messages.ts'
import { act } from '#src/offline/act.ts'

/** Keeps an agreement among one's favourites, or no more: shown at once, and taken back when the server refuses. */
export function useFavourite({ id, title, is_favourite }: Pick<AccordSummary, 'id' | 'title' | 'is_favourite'>) {
  const { mutate, cache } = useSWRConfig()
  const { fetchAhead } = useContext(Prefetched)

  const show = (isFavourite: boolean) =>
    mutate(isOfAccords, (data: unknown) => withFavourite(data, id, isFavourite), { revalidate: false })

  return async function toggle() {
    const wanted = !is_favourite
    const shown = show(wanted)
    try {
      const name = wanted ? 'PUT /accords/:id/favourite' : 'DELETE /accords/:id/favourite'
      const said = `«\u00a0${title}\u00a0» ${wanted ? 'parmi' : 'hors de'} vos favoris`
      // It waits on this device: lists cannot be asked for anew.
      if (!(await act(name, { params: { id } }, { about: keyOf('GET /accords/:id', { params: { id } }), title: said })))
        return
      // Lists of favourites have one more or one less; the one on the screen stays, so that a slip can be undone.
      const lists = [...cache.keys()].filter((key) => isOfFavourites(key) && !isShown())
      await Promise.all([shown, ...lists.map((key) => mutate(key, fetchAhead(key), { revalidate: false }))])
    } catch (error) {
      await show(is_favourite)
      notify('error', error instanceof CallError ? error.message : 'Vos favoris n’ont pas pu être changés')
    }
  }
}

const ACCORDS = keyOf('GET /accords')
const isOfAccords = (key: unknown): boolean => typeof key === 'string' && key.startsWith(ACCORDS)
const isOfFavourites = (key: string) => isOfAccords(key) && key.includes('favourites=true')
const isShown = () => new URLSearchParams(location.search).has('favourites')

/** What is known of an agreement, in a list or by itself, with what the member thinks of it now. */
function withFavourite(answer: unknown, id: number, is_favourite: boolean): unknown {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer
  const { data } = answer as { data: AccordPage['data'] | Accord }
  if (!Array.isArray(data)) return data.id === id ? { ...answer, data: { ...data, is_favourite } } : answer
  return { ...answer, data: data.map((one) => (one.id === id ? { ...one, is_favourite } : one)) }
}
