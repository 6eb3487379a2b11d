/** HTML input attributes for an e-mail address. */
export const emailInputProps = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** HTML input attributes for a numeric code. */
export const numericCodeInputProps = { inputMode: 'numeric', className: 'tabular', spellCheck: false } as const

/** HTML input attributes for text that keyboards must neither change nor learn. */
export const verbatimInputProps = { autoCapitalize: 'none', spellCheck: false } as const
