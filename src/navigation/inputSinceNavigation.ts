let hasInput = false

if (typeof window !== 'undefined') {
  const record = () => {
    hasInput = true
  }
  window.addEventListener('keydown', record, true)
  window.addEventListener('pointerdown', record, true)
}

/** Ignores earlier input, at the start of a navigation. */
export function resetInputSinceNavigation() {
  hasInput = false
}

/**
 * Returns true when the person has focused a control since the last navigation. A page that loads late then leaves the
 * focus there: otherwise an open menu closes, and typed text goes elsewhere.
 */
export function isControlFocusedSinceNavigation() {
  const { activeElement, body } = document
  return hasInput && activeElement !== body && !activeElement?.matches('main')
}
