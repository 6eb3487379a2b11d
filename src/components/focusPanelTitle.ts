/** Focuses the title of the panel around an element, when the focused element is removed. */
export const focusPanelTitle = (inside: Element | null) => inside?.closest('section')?.querySelector('h2')?.focus()
