/** Has the keyboard go on from the title of the panel around an element, when what it was on goes away. */
export const focusPanel = (inside: Element | null) => inside?.closest('section')?.querySelector('h2')?.focus()
