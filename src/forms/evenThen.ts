/** Has a form's own rule judge even when a field was refused already: all that is wrong is said at once. */
export const evenThen = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }
