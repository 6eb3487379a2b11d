import { HttpError } from '#server/lib/errors.ts'
import { isolateTask } from '#server/isolated/isolate.ts'
import type { ConvertedImage, SharpImageFormat, ImageRefusal, ImageOutputShape } from './imageTask.ts'

export type { ImageOutputShape } from './imageTask.ts'

type Image = { source: string | Uint8Array; formats: SharpImageFormat[]; shape: ImageOutputShape }
type Messages = {
  /** French message for an unsupported or damaged image file. */
  unreadable: string
  /** French message for an image with several frames; `unreadable` by default. */
  animated?: string
}

const HEAVY =
  'Cette image demande trop de mémoire ou de temps\u00a0: réduisez-la, ou enregistrez-la en JPEG, puis choisissez-la de nouveau.'

/**
 * Converts an uploaded image to WebP files without camera metadata, in an isolated process. Throws a 422 in French when
 * the image is unreadable, too large or too expensive to draw, and a 503 when the queue is full.
 */
export async function convertUploadedImage(
  image: Image,
  { unreadable, animated = unreadable }: Messages,
): Promise<ConvertedImage> {
  const drawn = await (image.shape.as === 'box' ? drawLogo : drawPhoto)(image)
  if (!('refusal' in drawn)) return drawn
  if (drawn.refusal === 'drawing') throw new HttpError(422, drawn.message)
  if (drawn.refusal === 'pixels') throw new HttpError(422, tooLarge(drawn.most))
  throw new HttpError(422, drawn.refusal === 'animated' ? animated : unreadable)
}

const drawing = (cpuMs: number) =>
  isolateTask<Image, ConvertedImage | ImageRefusal>(new URL('imageTask.ts', import.meta.url), {
    memoryMb: 448,
    cpuMs,
    onLimit: () => {
      throw new HttpError(422, HEAVY)
    },
  })
const drawPhoto = drawing(10_000)
// A small logo needs little time: a longer drawing is an attack.
const drawLogo = drawing(4000)

const tooLarge = (most: number) =>
  `Cette image compte trop de points\u00a0: ${most / 1_000_000}\u00a0millions au plus dans ce format. Réduisez-la.`
