/** How a phone's keyboard, and the browser, help to type an address. */
export const mailKeyboard = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** The same for a code. */
export const digitKeyboard = { inputMode: 'numeric', className: 'tabular', spellCheck: false } as const

/** The same for what must not be changed or learnt. */
export const plainKeyboard = { autoCapitalize: 'none', spellCheck: false } as const
