/** The types of file that the portal takes, each known by its first bytes and by no one's word. */
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

/** A type of file, by the extension that its name is given. */
export type FileType = keyof typeof signatures

export const fileTypes = Object.keys(signatures) as FileType[]
/** How many of a file's first bytes tell its type. */
export const HEAD_BYTES = 16

/** The type of a file whose first bytes these are; undefined for one that the portal does not take. */
export function typeOf(head: Buffer): FileType | undefined {
  return fileTypes.find((type) =>
    signatures[type].starts.every(([at, text]) => head.toString('latin1', at, at + text.length) === text),
  )
}

/** What a browser is told of a type. */
export const mimeOf = (type: FileType) => signatures[type].mime

/** What a person is told of a type. */
export const nameOf = (type: FileType) => signatures[type].name
