/** Option for a zod refinement that also runs when fields are invalid, so that all errors appear together. */
export const refineDespiteErrorsOption = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
