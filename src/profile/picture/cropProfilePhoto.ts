import type { PercentCrop } from 'react-image-crop'

/** Side of the stored profile picture, in pixels. */
const SIDE = 512

/** Returns the cropped part of a photo as a square picture, without the photo's metadata. */
export function cropProfilePhoto(photo: ImageBitmap, { x, y, width, height }: PercentCrop): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  const [across, down] = [photo.width / 100, photo.height / 100]
  pen.drawImage(photo, x * across, y * down, width * across, height * down, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))),
      'image/jpeg',
      0.92,
    )
  })
}
