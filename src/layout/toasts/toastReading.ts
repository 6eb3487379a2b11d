import type { ToastPosition } from '#src/lib/messages.ts'

/** Behaviour of notification toasts: display time, pause, maximum number, drag. */
export type ToastBehaviour = {
  position: ToastPosition
  /** Display time of a notification toast, in milliseconds. */
  shownMs: number
  isClosedByClick: boolean
  /** True when the pointer pauses a toast's display time. Focus always does. */
  isHeldByPointer: boolean
  /** Maximum number of visible notification toasts; others are queued. */
  most: number
  /** Share of a notification toast's width after which a drag closes it. */
  draggedAway: number
}

/** Display time of a notification toast whose action can be undone, in milliseconds. */
export const UNDOABLE_TOAST_MS = 20_000

const limits = { most: 20, draggedAway: 0.6 }

/**
 * Behaviour of notification toasts in two interpretations of the specification. The portal uses the first; in the
 * second, only the button closes a toast.
 */
export const toastBehavioursByInterpretation: Record<'first' | 'second', ToastBehaviour> = {
  first: { position: 'top-right', shownMs: 4000, isClosedByClick: true, isHeldByPointer: true, ...limits },
  second: { position: 'top-right', shownMs: 5000, isClosedByClick: false, isHeldByPointer: false, ...limits },
}
