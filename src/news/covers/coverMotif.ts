import type { PostCategory } from '#contract/news/news.ts'
import international from './international.svg?url&no-inline'
import juridique from './juridique.svg?url&no-inline'
import negociation from './negociation.svg?url&no-inline'
import santeSecurite from './sante-securite.svg?url&no-inline'
import sky from './sky.svg?url&no-inline'
import vieAssociative from './vie-associative.svg?url&no-inline'

/**
 * The categorySprites of drawings, one a category: files of their own, painted in the theme's roles, so that neither a page's
 * HTML nor its code carries them. Each holds the motifs `a` to `h`.
 */
export const categorySprites: Record<PostCategory, string> = {
  negociation,
  juridique,
  'sante-securite': santeSecurite,
  'vie-associative': vieAssociative,
  international,
}

/** What stands in the sky of any cover: `a` to `e` far away, and the banks of cloud `bank0` to `bank2`. */
export const skySprite = sky

const motifs = 'abcdefgh'

/** The motif of an article. Six posts written in a row differ, and so do those eight or sixteen apart, as on a page. */
export function coverMotif(id: number): string {
  return motifs.charAt((id + 2 * Math.floor(id / 9)) % motifs.length)
}
