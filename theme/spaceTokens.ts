/** Design tokens of the spacing scale, apart from the other tokens because the first load uses them. */
export const spaceTokens = {
  $description:
    'A step is named by how many times it holds 4 px. Sections breathe with the last two. The measure holds 68 characters of text.',
  half: createPxDimensionToken(2),
  x1: createPxDimensionToken(4),
  x2: createPxDimensionToken(8),
  x3: createPxDimensionToken(12),
  x4: createPxDimensionToken(16),
  x5: createPxDimensionToken(20),
  x6: createPxDimensionToken(24),
  x8: createPxDimensionToken(32),
  x10: createPxDimensionToken(40),
  x12: createPxDimensionToken(48),
  x16: createPxDimensionToken(64),
  x24: createPxDimensionToken(96),
  x28: createPxDimensionToken(112),
  gutter: createPxDimensionToken(24),
  touch: createPxDimensionToken(44),
  measure: createRemDimensionToken(32),
  content: createPxDimensionToken(1200),
  section: createPxDimensionToken(64),
  sectionWide: createPxDimensionToken(112),
} as const

/** Returns the value of a design token for a number of CSS pixels: `{ value: 12, unit: 'px' }`. */
export function createPxTokenValue(value: number) {
  return { value, unit: 'px' } as const
}

/** Returns a dimension design token for a number of CSS pixels. */
export function createPxDimensionToken(value: number) {
  return { $type: 'dimension', $value: createPxTokenValue(value) } as const
}

/** Returns a dimension design token for a number of rem. */
export function createRemDimensionToken(value: number) {
  return { $type: 'dimension', $value: { value, unit: 'rem' } } as const
}
