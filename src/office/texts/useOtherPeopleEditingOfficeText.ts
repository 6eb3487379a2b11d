import { useEffect, useEffectEvent, useState } from 'react'
import type { OfficeTextKind } from '#contract/office/texts.ts'
import { callApi } from '#src/api/call.ts'
import { getMsSinceLastOfficeInput } from '#src/office/frame/useIdleWatch.ts'

const EVERY_MS = 5000
/** Idle milliseconds after which an editor of an office text counts as absent and the session is no longer extended. */
const AWAY_MS = 5 * 60_000

type Person = { id: number; name: string }

/** Returns the other people who have an office text open. Reports the text's current version. */
export function useOtherPeopleEditingOfficeText(
  kind: OfficeTextKind,
  slug: string,
  onVersion: (version: number) => void,
): Person[] {
  const [others, setOthers] = useState<Person[]>([])
  const tell = useEffectEvent(onVersion)
  useEffect(() => {
    let isOver = false
    const note = async () => {
      if (document.hidden || getMsSinceLastOfficeInput() > AWAY_MS) return
      const params = { kind, slug }
      const found = await callApi('PUT /board/texts/:kind/text/:slug/presence', { params }).catch(() => undefined)
      if (!found || isOver) return
      const now = found.data.others
      setOthers((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
      tell(found.data.version)
    }
    void note()
    const watch = window.setInterval(() => void note(), EVERY_MS)
    return () => {
      isOver = true
      window.clearInterval(watch)
    }
  }, [kind, slug])
  return others
}
