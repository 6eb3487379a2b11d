import { useRef } from 'react'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { focusPanelTitle } from '#src/components/focusPanelTitle.ts'
import { showToast } from '#src/lib/messages.ts'

/** Returns a function that removes an access to the account, notifies of it, focuses the panel and reloads the list. */
export function useAccountAccessRemoval({ mutate }: { mutate: () => Promise<unknown> }) {
  const list = useRef<HTMLUListElement>(null)
  const end = (work: () => Promise<unknown>, said: string) =>
    showToastOnFailure(async () => {
      await work()
      showToast('success', said)
      focusPanelTitle(list.current)
      await mutate()
    })
  return { list, end }
}
