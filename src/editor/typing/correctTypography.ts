const NO_BREAK = '\u00a0'

/** Typographic replacement at the end of a typed text: number of characters to replace, and the new text. */
type Replacement = { signs: number; text: string }
type Rule = { find: RegExp; put: (...parts: string[]) => string; isOfWords?: true }

// The portal's typeface has a narrow no-break space of a tenth of an em: U+00A0 is used everywhere, also for a typed
// U+202F.
const rules: Rule[] = [
  { find: /(^|[\s\u00a0([{«—–-])"$/, put: (before) => `${before}«${NO_BREAK}` },
  { find: /[ \u00a0\u202f]?"$/, put: () => `${NO_BREAK}»` },
  { find: /(^|[^<])<<$/, put: (before) => `${before}«${NO_BREAK}` },
  { find: /[ \u00a0\u202f]?>>$/, put: () => `${NO_BREAK}»` },
  { find: /«[ \u202f]?$/, put: () => `«${NO_BREAK}` },
  { find: /«\u00a0[ \u00a0\u202f]$/, put: () => `«${NO_BREAK}` },
  { find: /'$/, put: () => '’' },
  { find: /\.\.\.$/, put: () => '…' },
  { find: /[ \u202f]([;:!?»])$/, put: (sign) => NO_BREAK + sign },
  { find: /([\p{L}\d»)…%€])([;!?»])$/u, put: (before, sign) => before + NO_BREAK + sign, isOfWords: true },
  // A colon may belong to what follows (14:30, https://) until a space is typed.
  { find: /([\p{L}»)]):( )$/u, put: (before, space) => `${before}${NO_BREAK}:${space}`, isOfWords: true },
  { find: /(\d)[ \u202f]([€%°h])$/, put: (digit, unit) => digit + NO_BREAK + unit },
  { find: /(\d)[ \u202f](\d{3})$/, put: (digit, thousand) => digit + NO_BREAK + thousand },
]

/** Returns the French typographic correction of text that has just been typed; undefined when it is correct. */
export function correctTypography(typed: string): Replacement | undefined {
  const [lastWord = ''] = /\S*\s?$/.exec(typed) ?? []
  // Addresses have their own punctuation.
  const isAddress = /:\/\/|@|^www\./.test(lastWord)
  for (const { find, put, isOfWords } of rules) {
    const found = find.exec(typed)
    if (!found || (isOfWords && isAddress)) continue
    const [whole, ...parts] = found
    const text = put(...parts)
    if (text !== whole) return { signs: whole.length, text }
  }
  return undefined
}
