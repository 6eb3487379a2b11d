import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Difference of two screenshots: the number of changed pixels, both sizes, and a picture of the changes. */
export type ScreenshotPixelDifference = { pixels: number; size: { before: Size; after: Size }; picture: Buffer }
type Size = { width: number; height: number }

/**
 * Compares two PNG pictures pixel by pixel, without tolerance, since one browser took both. Returns undefined when they
 * are the same; pixels outside the smaller picture differ.
 */
export function comparePngPictures(before: Buffer, after: Buffer): ScreenshotPixelDifference | undefined {
  if (before.equals(after)) return undefined
  const [old, now] = [PNG.sync.read(before), PNG.sync.read(after)]
  const width = Math.max(old.width, now.width)
  const height = Math.max(old.height, now.height)
  const seen = new PNG({ width, height })
  const [oldPixels, nowPixels] = [spread(old, width, height), spread(now, width, height)]
  const pixels = pixelmatch(oldPixels, nowPixels, seen.data, width, height, {
    threshold: 0,
    includeAA: true,
    alpha: 0.15,
    diffColor: [230, 0, 90],
  })
  if (pixels === 0) return undefined
  return { pixels, size: { before: sizeOf(old), after: sizeOf(now) }, picture: PNG.sync.write(seen) }
}

/** Returns a PNG picture's pixels on a larger, transparent canvas. */
function spread(picture: PNG, width: number, height: number): Uint8Array {
  if (picture.width === width && picture.height === height) return picture.data
  const ground = new PNG({ width, height })
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0)
  return ground.data
}

function sizeOf({ width, height }: PNG): Size {
  return { width, height }
}
