/** Design tokens of the spacing scale, apart from the other tokens because the first load uses them. */
export const spaceTokens = {
  $description:
    'A step is named by how many times it holds 4 px. Sections breathe with the last two. The measure holds 68 characters of text.',
  half: dimensionToken(2),
  x1: dimensionToken(4),
  x2: dimensionToken(8),
  x3: dimensionToken(12),
  x4: dimensionToken(16),
  x5: dimensionToken(20),
  x6: dimensionToken(24),
  x8: dimensionToken(32),
  x10: dimensionToken(40),
  x12: dimensionToken(48),
  x16: dimensionToken(64),
  x24: dimensionToken(96),
  x28: dimensionToken(112),
  gutter: dimensionToken(24),
  touch: dimensionToken(44),
  measure: remToken(32),
  content: dimensionToken(1200),
  section: dimensionToken(64),
  sectionWide: dimensionToken(112),
} as const

/** Returns the value of a design token for a number of CSS pixels: `{ value: 12, unit: 'px' }`. */
export function tokenPxValue(value: number) {
  return { value, unit: 'px' } as const
}

/** Returns a dimension design token for a number of CSS pixels. */
export function dimensionToken(value: number) {
  return { $type: 'dimension', $value: tokenPxValue(value) } as const
}

/** Returns a dimension design token for a number of rem. */
export function remToken(value: number) {
  return { $type: 'dimension', $value: { value, unit: 'rem' } } as const
}
