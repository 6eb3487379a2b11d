/** MIME types of pictures that a text accepts. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
const BYTES_AT_MOST = 10_000_000

/**
 * Checks that a file can be a picture of a text. Returns a French sentence with the reason and a remedy when it cannot,
 * otherwise undefined.
 */
export async function pictureFileRefusal(file: File): Promise<string | undefined> {
  const head = await headOf(file)
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head) || /^image\/hei[cf]/.test(file.type)) return HEIC
  if (head.startsWith('%PDF')) return 'Ce fichier est un PDF\u00a0: joignez-le comme document, ou choisissez une image.'
  if (!typeIn(head)) return 'Ce fichier n’est pas une image que le portail sait montrer\u00a0: JPEG, PNG, WebP ou AVIF.'
  if (file.size > BYTES_AT_MOST)
    return 'Cette image dépasse 10\u00a0Mo\u00a0: réduisez-la, ou envoyez-la-vous par mail en taille «\u00a0moyenne\u00a0».'
  return undefined
}

/** Detects the MIME type of a picture from its first bytes. */
export const detectPictureType = async (file: File): Promise<string | undefined> => typeIn(await headOf(file))

const HEIC =
  'Cette photo est au format HEIC, que la plupart des navigateurs ne montrent pas. Sur un iPhone\u00a0: Réglages, ' +
  'Appareil photo, Formats, «\u00a0Le plus compatible\u00a0», puis reprenez la photo. Sur un ordinateur, ouvrez-la et ' +
  'exportez-la en JPEG.'

const headOf = async (file: File) => String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))

function typeIn(head: string) {
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (head.startsWith('\u0089PNG')) return 'image/png'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp'
  return /^.{4}ftyp(?:avi[fs])/s.test(head) ? 'image/avif' : undefined
}
