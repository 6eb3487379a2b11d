import { useRef } from 'react'
import { sayFailure } from '#src/api/sayFailure.ts'
import { focusPanel } from '#src/components/focusPanel.ts'
import { say } from '#src/lib/messages.ts'

/** Ends one line of a list, says so, and shows what is left, with the focus on its panel. */
export function useEnding({ mutate }: { mutate: () => Promise<unknown> }) {
  const list = useRef<HTMLUListElement>(null)
  const end = (work: () => Promise<unknown>, said: string) =>
    sayFailure(async () => {
      await work()
      say('success', said)
      focusPanel(list.current)
      await mutate()
    })
  return { list, end }
}
