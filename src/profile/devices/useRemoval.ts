import { useRef } from 'react'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { focusPanel } from '#src/components/focusPanel.ts'
import { notify } from '#src/lib/messages.ts'

/** Ends one line of a list, says so, and shows what is left, with the focus on its panel. */
export function useRemoval({ mutate }: { mutate: () => Promise<unknown> }) {
  const list = useRef<HTMLUListElement>(null)
  const end = (work: () => Promise<unknown>, said: string) =>
    notifyFailure(async () => {
      await work()
      notify('success', said)
      focusPanel(list.current)
      await mutate()
    })
  return { list, end }
}
