import { readFile } from 'node:fs/promises'
import { publicFile } from '#server/lib/publicFile.ts'

let picture: Promise<Buffer> | undefined

/** Loads the logo shown at the top of every mail, as PNG. */
export const logo = (): Promise<Buffer> => (picture ??= readFile(publicFile('apple-touch-icon.png')))
