import { HttpError } from '#server/lib/errors.ts'
import { isolated } from '#server/isolated/isolate.ts'
import type { DrawnImage, ImageFormat, ImageRefusal, Shape } from './imageTask.ts'

export type { Shape } from './imageTask.ts'

type Image = { source: string | Uint8Array; formats: ImageFormat[]; shape: Shape }
type Messages = {
  /** Message for content of another format, or that is damaged. */
  unreadable: string
  /** Message for an image of several frames; `unreadable` when it is undefined. */
  animated?: string
}

const HEAVY =
  'Cette image demande trop de mémoire ou de temps\u00a0: réduisez-la, ou enregistrez-la en JPEG, puis choisissez-la de nouveau.'

/**
 * Draws an image that a person sent as WebP files, without the data that a camera wrote into it. Throws a 422 in French
 * for content that is unreadable, too large, or too expensive to draw; a 503 when too many wait.
 */
export async function drawImage(image: Image, { unreadable, animated = unreadable }: Messages): Promise<DrawnImage> {
  const drawn = await (image.shape.as === 'box' ? drawLogo : drawPhoto)(image)
  if (!('refusal' in drawn)) return drawn
  if (drawn.refusal === 'drawing') throw new HttpError(422, drawn.message)
  if (drawn.refusal === 'pixels') throw new HttpError(422, tooLarge(drawn.most))
  throw new HttpError(422, drawn.refusal === 'animated' ? animated : unreadable)
}

const drawing = (cpuMs: number) =>
  isolated<Image, DrawnImage | ImageRefusal>(new URL('imageTask.ts', import.meta.url), {
    memoryMb: 448,
    cpuMs,
    onLimit: () => {
      throw new HttpError(422, HEAVY)
    },
  })
const drawPhoto = drawing(10_000)
// A logo is small: what takes longer is made to.
const drawLogo = drawing(4000)

const tooLarge = (most: number) =>
  `Cette image compte trop de points\u00a0: ${most / 1_000_000}\u00a0millions au plus dans ce format. Réduisez-la.`
