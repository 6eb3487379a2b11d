import { useState, type KeyboardEvent } from 'react'
import type { SelectableSearchDialogEntry } from './options.ts'

/** Returns the element id of a search option, by its index in the list. */
export const searchOptionId = (list: string, at: number) => `${list}-${at}`

/**
 * Tracks the search option selected by the keyboard, -1 for none. Arrow keys wrap around. Home and End work once an
 * option is selected.
 */
export function useSearchOptionSelection(list: string, options: SelectableSearchDialogEntry[]) {
  const [chosen, setChosen] = useState({ at: -1, paths: '' })
  const paths = options.map(({ path }) => path).join(' ')
  // A selection ends when the options change.
  const at = chosen.paths === paths ? chosen.at : -1
  const last = options.length - 1

  const move = (key: string) => {
    if (key === 'ArrowDown') return at >= last ? 0 : at + 1
    if (key === 'ArrowUp') return at <= 0 ? last : at - 1
    if (at < 0) return undefined
    return { Home: 0, End: last }[key]
  }
  /** Handles a key press in the search dialog; returns false when the key does not change the selected result. */
  const press = (event: KeyboardEvent) => {
    const next = last < 0 || event.nativeEvent.isComposing ? undefined : move(event.key)
    if (next === undefined) return false
    event.preventDefault()
    setChosen({ at: next, paths })
    document.getElementById(searchOptionId(list, next))?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const id = at < 0 ? undefined : searchOptionId(list, at)
  return { at, id, press, element: () => (id ? document.getElementById(id) : null) }
}
