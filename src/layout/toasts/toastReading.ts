import type { MessagePosition } from '#src/lib/messages.ts'

/** How toasts behave. */
export type ToastReading = {
  position: MessagePosition
  /** How long a toast is shown, in ms. */
  shownMs: number
  isClosedByClick: boolean
  /** Whether its time stands still under the pointer. It always does while the toast has the focus. */
  isHeldByPointer: boolean
  /** How many are shown at once; the others wait. */
  most: number
  /** The part of its width by which a toast must be dragged to go. */
  draggedAway: number
}

/** How long a toast is shown that can take back what it tells of, in ms. */
export const UNDOABLE_MS = 20_000

const limits = { most: 20, draggedAway: 0.6 }

/** The specification's two readings. The first is the portal's; the second closes by its button alone. */
export const toastReadings: Record<'first' | 'second', ToastReading> = {
  first: { position: 'top-right', shownMs: 4000, isClosedByClick: true, isHeldByPointer: true, ...limits },
  second: { position: 'top-right', shownMs: 5000, isClosedByClick: false, isHeldByPointer: false, ...limits },
}
