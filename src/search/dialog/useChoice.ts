import { useState, type KeyboardEvent } from 'react'
import type { Option } from './options.ts'

/** The element of an option, by its place. */
export const optionId = (list: string, at: number) => `${list}-${at}`

/** Which option the keyboard is on, -1 for none: arrows go round, Home and End to the ends once it is on one. */
export function useChoice(list: string, options: Option[]) {
  const [chosen, setChosen] = useState({ at: -1, of: '' })
  const of = options.map(({ path }) => path).join(' ')
  // What was chosen is no longer there when others are found.
  const at = chosen.of === of ? chosen.at : -1
  const last = options.length - 1

  const move = (key: string) => {
    if (key === 'ArrowDown') return at >= last ? 0 : at + 1
    if (key === 'ArrowUp') return at <= 0 ? last : at - 1
    if (at < 0) return undefined
    return { Home: 0, End: last }[key]
  }
  /** Follows a key; false for one that chooses nothing. */
  const press = (event: KeyboardEvent) => {
    const next = last < 0 || event.nativeEvent.isComposing ? undefined : move(event.key)
    if (next === undefined) return false
    event.preventDefault()
    setChosen({ at: next, of })
    document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const id = at < 0 ? undefined : optionId(list, at)
  return { at, id, press, element: () => (id ? document.getElementById(id) : null) }
}
