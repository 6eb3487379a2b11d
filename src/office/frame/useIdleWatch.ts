import { useEffect } from 'react'
import { call } from '#src/api/call.ts'
import { confirming } from '#src/office/boardCall.ts'

const IDLE_MS = 30 * 60_000
const LOOKED_EVERY_MS = 60_000

let lastUsed = Date.now()
/** How long nothing was pressed or typed in the office, in ms. */
export const idleMs = () => Date.now() - lastUsed

/** After half an hour without a key or a touch it is asked again who is there; what is typed stays behind the question. */
export function useIdleWatch() {
  useEffect(() => {
    const note = () => void (lastUsed = Date.now())
    note()
    const watch = window.setInterval(() => {
      // The server knows how long it has been, and refuses until it is shown again.
      if (idleMs() > IDLE_MS) confirming(() => call('GET /board/waiting')).catch(() => undefined)
    }, LOOKED_EVERY_MS)
    for (const event of EVENTS) window.addEventListener(event, note, { passive: true })
    return () => {
      window.clearInterval(watch)
      for (const event of EVENTS) window.removeEventListener(event, note)
    }
  }, [])
}

const EVENTS = ['keydown', 'pointerdown'] as const
