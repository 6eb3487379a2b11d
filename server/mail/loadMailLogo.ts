import { readFile } from 'node:fs/promises'
import { publicFilePath } from '#server/lib/publicFilePath.ts'

let picture: Promise<Buffer> | undefined

/** Loads the logo shown at the top of every mail, as PNG. */
export const loadMailLogo = (): Promise<Buffer> => (picture ??= readFile(publicFilePath('apple-touch-icon.png')))
