/** File types accepted for uploads, with their first bytes. The client's declared type is ignored. */
const signatures = {
  pdf: { mime: 'application/pdf', name: 'PDF', starts: [[0, '%PDF-']] },
  jpg: { mime: 'image/jpeg', name: 'JPEG', starts: [[0, '\xff\xd8\xff']] },
  png: { mime: 'image/png', name: 'PNG', starts: [[0, '\x89PNG\r\n\x1a\n']] },
  webp: {
    mime: 'image/webp',
    name: 'WebP',
    starts: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  zip: { mime: 'application/zip', name: 'ZIP', starts: [[0, 'PK\x03\x04']] },
  avif: { mime: 'image/avif', name: 'AVIF', starts: [[4, 'ftypavif']] },
} satisfies Record<string, { mime: string; name: string; starts: [at: number, text: string][] }>

/** Type of a stored file, named by its extension. */
export type FileType = keyof typeof signatures

export const acceptedFileTypes = Object.keys(signatures) as FileType[]
/** Number of first bytes that determine a file's type. */
export const FILE_SIGNATURE_BYTES = 16

/** Returns the type of an uploaded file by its first bytes; undefined when it is not accepted. */
export function detectFileType(head: Buffer): FileType | undefined {
  return acceptedFileTypes.find((type) =>
    signatures[type].starts.every(([at, text]) => head.toString('latin1', at, at + text.length) === text),
  )
}

/** Returns the media type (MIME) of a file type. */
export const fileMimeType = (type: FileType) => signatures[type].mime

/** Returns the name of a file type shown to users. */
export const fileTypeName = (type: FileType) => signatures[type].name
