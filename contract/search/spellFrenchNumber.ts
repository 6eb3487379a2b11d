const ONES = 'zéro,un,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,quinze,seize'.split(',')
const TENS = ',dix,vingt,trente,quarante,cinquante,soixante,soixante,quatre-vingt,quatre-vingt'.split(',')

/** Returns a number from 2 to 99 in French words joined by hyphens, without accents; undefined for other numbers. */
export function spellFrenchNumber(number: number): string | undefined {
  if (number < 2 || number > 99) return undefined
  const [ten, one] = [Math.floor(number / 10), number % 10]
  if (number <= 16) return ONES[number]
  const rest = ten === 7 || ten === 9 ? one + 10 : one
  const tens = number === 80 ? 'quatre-vingts' : TENS[ten]
  if (rest === 0) return tens
  const and = rest === 1 || number === 71 ? (ten === 8 ? '' : 'et-') : ''
  return `${tens}-${and}${rest < 17 ? ONES[rest] : `dix-${ONES[rest - 10]}`}`
}
