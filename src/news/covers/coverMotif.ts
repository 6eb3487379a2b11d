import type { NewsPostCategory } from '#contract/news/news.ts'
import international from './international.svg?url&no-inline'
import juridique from './juridique.svg?url&no-inline'
import negociation from './negociation.svg?url&no-inline'
import santeSecurite from './sante-securite.svg?url&no-inline'
import sky from './sky.svg?url&no-inline'
import vieAssociative from './vie-associative.svg?url&no-inline'

/**
 * URL of each news category's SVG sprite file, with the motifs `a` to `h`. Separate files in the theme's colours keep
 * drawings out of HTML and code.
 */
export const newsCategorySprites: Record<NewsPostCategory, string> = {
  negociation,
  juridique,
  'sante-securite': santeSecurite,
  'vie-associative': vieAssociative,
  international,
}

/**
 * URL of the SVG sprite file shared by all news drawings: distant motifs `a` to `e`, cloud banks `bank0` to `bank2`.
 */
export const newsSkySpriteUrl = sky

const motifs = 'abcdefgh'

/** Returns the motif of a news post's drawing. Six consecutive posts differ, and so do posts eight or sixteen apart. */
export function newsCoverMotif(id: number): string {
  return motifs.charAt((id + 2 * Math.floor(id / 9)) % motifs.length)
}
