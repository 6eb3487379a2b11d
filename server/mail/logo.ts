import { readFile } from 'node:fs/promises'
import { publicFile } from '#server/lib/publicFile.ts'

let picture: Promise<Buffer> | undefined

/** The picture that stands above every mail. */
export const logo = (): Promise<Buffer> => (picture ??= readFile(publicFile('apple-touch-icon.png')))
