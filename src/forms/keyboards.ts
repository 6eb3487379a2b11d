/** Input attributes for an e-mail address. */
export const mailKeyboard = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** Input attributes for a numeric code. */
export const digitKeyboard = { inputMode: 'numeric', className: 'tabular', spellCheck: false } as const

/** Input attributes for text that keyboards must neither change nor learn. */
export const plainKeyboard = { autoCapitalize: 'none', spellCheck: false } as const
