/** Colour typed in the theme studio as `#RRGGBB`, or the French message why it is invalid. */
export type ParsedColour = { color: string } | { problem: string }

/** Parses a typed colour: `#D33377`, `D33377`, `#abc` or `rgb(211, 51, 119)`. */
export function parseColour(typed: string): ParsedColour {
  const text = typed.trim()
  if (text === '') return { problem: 'Indiquez une couleur, par exemple D33377.' }
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(text)
  if (rgb) return fromParts(rgb.slice(1).map(Number))
  const [, hex] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? []
  if (!hex) {
    return {
      problem: `«\u00a0${text}\u00a0» n’est pas une couleur. Écrivez six chiffres ou lettres de A à F, par exemple D33377.`,
    }
  }
  return { color: `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`.toUpperCase() }
}

function fromParts(parts: number[]): ParsedColour {
  if (parts.some((part) => part > 255)) return { problem: 'Chaque nombre va de 0 à 255.' }
  return { color: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase() }
}
