/** Decoded photo, or a French error message. */
export type DecodedProfilePhoto = { photo: ImageBitmap } | { problem: string }

const LARGEST = 60_000_000

/** Decodes a photo file of at most 60 MB, rotated by its metadata. */
export async function decodeProfilePhotoFile(file: File): Promise<DecodedProfilePhoto> {
  if (file.size > LARGEST) return { problem: 'Cette photo est trop lourde\u00a0: 60\u00a0Mo au plus' }
  try {
    return { photo: await createImageBitmap(file) }
  } catch {
    return { problem: isHeic(file) ? HEIC : UNREADABLE }
  }
}

/** True for a photo in HEIC, the format of iPhones, which few browsers decode. */
const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

const HEIC =
  'Ce navigateur ne lit pas les photos HEIC. Ouvrez cette page dans Safari sur votre iPhone, ou enregistrez la photo en JPEG.'
const UNREADABLE = 'Cette photo ne peut pas être lue. Choisissez une image JPEG, PNG, WebP ou AVIF.'
