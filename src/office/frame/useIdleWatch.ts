import { useEffect } from 'react'
import { callApi } from '#src/api/call.ts'
import { withReauthentication } from '#src/office/boardCall.ts'

const IDLE_MS = 30 * 60_000
const LOOKED_EVERY_MS = 60_000

let lastUsed = Date.now()
/** Returns the milliseconds since the board member's last key press or touch in the office. */
export const getMsSinceLastOfficeInput = () => Date.now() - lastUsed

/**
 * Requires re-authentication of a board member after 30 minutes without a key press or touch. Unsaved text stays behind
 * the dialog.
 */
export function useIdleReauthentication() {
  useEffect(() => {
    const note = () => void (lastUsed = Date.now())
    note()
    const watch = window.setInterval(() => {
      // The server measures the idle time and refuses calls until re-authentication.
      if (getMsSinceLastOfficeInput() > IDLE_MS)
        withReauthentication(() => callApi('GET /board/waiting')).catch(() => undefined)
    }, LOOKED_EVERY_MS)
    for (const event of EVENTS) window.addEventListener(event, note, { passive: true })
    return () => {
      window.clearInterval(watch)
      for (const event of EVENTS) window.removeEventListener(event, note)
    }
  }, [])
}

const EVENTS = ['keydown', 'pointerdown'] as const
