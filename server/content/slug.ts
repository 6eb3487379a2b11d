/** Words as they stand in an address: without accents, in lower case, joined by hyphens; at most 80 signs. */
export function slugOf(words: string): string {
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  return (
    plain
      .match(/[a-z\d]+/g)
      ?.join('-')
      .slice(0, 80)
      .replace(/-$/, '') ?? 'partie'
  )
}
