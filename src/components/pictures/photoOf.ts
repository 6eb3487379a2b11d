import type { ComponentProps } from 'react'
import type { Picture } from '#contract/blocks.ts'

type Shown = {
  /** How wide it is shown, for the browser to choose among its widths. */
  sizes: string
  /** For the one that a page shows at once: it is fetched before all else. */
  isFirst?: boolean | undefined
}

/** What an `<img>` needs to show a picture: its widths, its place until it comes, what one sees. */
export function photoOf({ alt, width, height, sources }: Picture, { sizes, isFirst }: Shown): ComponentProps<'img'> {
  return {
    alt,
    // Before `src`, so that no browser begins to fetch what it does not need.
    ...(sources.length > 1 && { sizes, srcSet: sources.map((one) => `${one.src} ${one.width}w`).join(', ') }),
    src: sources.at(-1)?.src,
    width,
    height,
    decoding: 'async',
    ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
  }
}
