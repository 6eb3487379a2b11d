/** Converts a title to a URL slug: ASCII, lower case, hyphens, 80 characters at most. */
export function slugify(words: string): string {
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  return (
    plain
      .match(/[a-z\d]+/g)
      ?.join('-')
      .slice(0, 80)
      .replace(/-$/, '') ?? 'partie'
  )
}
