import type { DocumentPageFrame, DocumentPagePictures } from '#contract/accords/pagePictures.ts'
import { MAX_PAGE_PICTURE_PIXELS, PAGE_PICTURE_WIDTHS } from '#contract/accords/pagePictureSizes.ts'
import type { PdfPagePlacement } from '#src/accords/reader/pdf/rectangles.ts'

/** Returns the placement of each page of a PDF on its picture, by page number; pages without a picture are absent. */
export function pagePlacements({ frames }: DocumentPagePictures): ReadonlyMap<number, PdfPagePlacement> {
  const placements = new Map<number, PdfPagePlacement>()
  let page = 1
  for (const frame of frames) {
    const placement = placementOf(frame)
    for (const end = page + frame.pages; page < end; page++) if (placement) placements.set(page, placement)
  }
  return placements
}

/** Returns the placement of a page, whose picture may be turned or cropped; undefined for a page without a picture. */
function placementOf({ corners }: DocumentPageFrame): PdfPagePlacement | undefined {
  const [left = 0, top = 0, endX = 0, endY = 0, downX = 0, downY = 0] = corners
  const [across, down] = [
    [endX - left, endY - top],
    [downX - left, downY - top],
  ] as const
  const [width, height] = [Math.hypot(...across), Math.hypot(...down)]
  if (width === 0 || height === 0) return undefined
  return {
    width,
    height,
    convertToViewportPoint: (x: number, y: number) => [
      ((x - left) * across[0] + (y - top) * across[1]) / width,
      ((x - left) * down[0] + (y - top) * down[1]) / height,
    ],
  }
}

/** Height of a page, relative to its width. */
export const pageRatio = ({ width, height }: PdfPagePlacement): number => height / width

/**
 * Returns the left and right edges of the text on the pages of a PDF, as shares of their width; undefined when they are
 * unknown.
 */
export function textColumnShares({ column, frames }: DocumentPagePictures): [number, number] | undefined {
  const most = Math.max(...frames.map(({ pages }) => pages))
  const usual = frames.find(({ pages }) => pages === most)
  const placement = usual && placementOf(usual)
  if (!column || !placement) return undefined
  const shares = column.map((x) => (placement.convertToViewportPoint(x, 0)[0] ?? 0) / placement.width)
  const [left = 0, right = 0] = shares
  return left >= 0 && right <= 1 && right - left > 0.2 ? [left, right] : undefined
}

/** Pixels of the screen for each pixel in CSS, as far as they make text easier to read. */
const screenDensity = () => Math.min(window.devicePixelRatio, 2)
/** Factor by which a picture may be stretched before a larger one, or the PDF engine, replaces it. */
const STRETCH = { small: 1.05, large: 1.25 }

/** Returns true when a page of this width in CSS pixels needs its larger picture. */
export const needsLargePicture = (width: number): boolean =>
  width * screenDensity() > PAGE_PICTURE_WIDTHS[0] * STRETCH.small

/** Returns true when a page of this width in CSS pixels shows more detail than its larger picture has. */
export function isWiderThanLargePicture(width: number, placement: PdfPagePlacement): boolean {
  const most = Math.min(PAGE_PICTURE_WIDTHS[1], Math.sqrt(MAX_PAGE_PICTURE_PIXELS / pageRatio(placement)))
  return width * screenDensity() > most * STRETCH.large
}
