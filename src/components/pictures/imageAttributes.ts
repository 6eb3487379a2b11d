import type { ComponentProps } from 'react'
import type { ResponsivePicture } from '#contract/blocks.ts'

type Shown = {
  /** `sizes` attribute of the `<img>` element: displayed width, by which the browser chooses a file. */
  sizes: string
  /** True for the picture that a page shows first: it is fetched with high priority. */
  isFirst?: boolean | undefined
}

/** Returns the `<img>` attributes of a picture: sources, dimensions, alternative text and loading priority. */
export function imageAttributes(
  { alt, width, height, sources }: ResponsivePicture,
  { sizes, isFirst }: Shown,
): ComponentProps<'img'> {
  return {
    alt,
    // Before `src`, so that no browser starts to fetch the wrong file.
    ...(sources.length > 1 && { sizes, srcSet: sources.map((one) => `${one.src} ${one.width}w`).join(', ') }),
    src: sources.at(-1)?.src,
    width,
    height,
    decoding: 'async',
    ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
  }
}
