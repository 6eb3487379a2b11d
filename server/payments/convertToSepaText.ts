const LIGATURES: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '&': '+',
  '’': "'",
}

/**
 * Converts a text to characters that all euro banks accept. Accents are dropped, unknown characters become spaces.
 * Returns at most `length` characters and never a leading slash.
 */
export function convertToSepaText(text: string, length: number): string {
  const plain = text
    .replace(/[œŒæÆßøØłŁđĐı&’]/g, (letter) => LIGATURES[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
    .replace(/^[/ ]+/, '')
  return plain.slice(0, length).replace(/[/ ]+$/, '')
}
