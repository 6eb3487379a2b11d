import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { usePagePrefetcher } from '#src/navigation/prefetch.ts'
import { addRecentSearch } from '#src/search/recentSearches.ts'
import { searchPagePath } from '#src/search/searchFilter.ts'
import { usePortalSearch } from '#src/search/usePortalSearch.ts'
import { SearchDialogResults } from './SearchDialogResults.tsx'
import { listSelectableSearchDialogEntries } from './options.ts'
import { RecentSearchList } from './RecentSearchList.tsx'
import { SearchDialogInput } from './SearchDialogInput.tsx'
import { SlashShortcutSwitch } from './SlashShortcutSwitch.tsx'
import { useSearchOptionSelection } from './useOptionSelection.ts'

/**
 * Content of the search dialog: the input, and the results below it. The keyboard focus stays in the input while arrow
 * keys select a result.
 */
export function SearchDialogContent({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A pressed button that disappears would move the focus out of the dialog.
  const returnToField = () => field.current?.focus()
  const retype = (words: string) => {
    setTyped(words)
    returnToField()
  }
  const query = useDebouncedText(typed.trim())
  const search = usePortalSearch({ query })
  const list = useId()
  const options = listSelectableSearchDialogEntries(query ? search.shown : undefined, query)
  const choice = useSearchOptionSelection(list, options)
  const navigate = useNavigate()

  const chosen = options[choice.at]
  const press = (event: KeyboardEvent) => {
    if (choice.press(event)) return
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed.trim()) return
    event.preventDefault()
    if (choice.element()) return choice.element()?.click()
    addRecentSearch(typed.trim())
    void navigate(searchPagePath(typed.trim()), { replace: true })
  }
  usePrefetched(chosen?.path)

  return (
    <Panel>
      <SearchDialogInput
        ref={field}
        value={typed}
        onChange={setTyped}
        onKeyDown={press}
        onClose={onClose}
        list={list}
        isExpanded={options.length > 0}
        active={choice.id}
      />
      <Body tabIndex={-1}>
        {typed.trim() === '' ? (
          <RecentSearchList onChoose={retype} onForgotten={returnToField} />
        ) : (
          <SearchDialogResults
            list={list}
            query={query}
            search={search}
            at={choice.at}
            onChoose={() => addRecentSearch(query)}
            onMeant={retype}
          />
        )}
      </Body>
      <SlashShortcutSwitch />
    </Panel>
  )
}

/** Prefetches the page of the selected search result, which Enter would open. */
function usePrefetched(path: string | undefined) {
  const prefetch = usePagePrefetcher()
  useEffect(() => {
    if (path) prefetch(path)
  }, [path, prefetch])
}

const Panel = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' })

const Body = styled('div')({
  flex: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${space.x3} ${space.x3} calc(${space.x4} + env(safe-area-inset-bottom))`,
  '&:focus': { outline: 'none' },
})

const PAUSE_MS = 180

/** Debounces typed text by 180 ms. Cleared text is returned at once. */
function useDebouncedText(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : paused
}
