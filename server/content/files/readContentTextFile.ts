import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { checkContentFileIsRegular, describeUnreadableContentFile } from './checkContentFile.ts'
import type { ContentMistake } from '#server/content/mistakes.ts'

const TEXT = { what: 'Un texte', bytes: 500_000, tooLarge: 'Ce texte dépasse 500 ko.' }
/**
 * Control characters that published texts must not contain: PostgreSQL cannot store NUL, and a page shows nothing for
 * the others.
 */
const CONTROL = /[^\P{Cc}\t\n]/u

/**
 * Reads a UTF-8 file of a content folder and converts its line ends to Unix. Returns the mistakes in French when it is
 * not valid.
 */
export async function readContentTextFile(path: string, file: string): Promise<string | ContentMistake[]> {
  const wrong = (message: string, line = 1) => ({ file, line, message })
  const odd = await checkContentFileIsRegular(path, file, TEXT)
  if (odd) return [odd]
  const bytes = await readFile(path).catch((error: unknown) => describeUnreadableContentFile(error))
  if (typeof bytes === 'string') return [wrong(bytes)]
  if (!isUtf8(bytes)) return [wrong('Ce fichier n’est pas en UTF-8\u00a0: enregistrez-le dans ce codage.')]
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  if (!CONTROL.test(text)) return text
  return text
    .split('\n')
    .flatMap((line, index) =>
      CONTROL.test(line)
        ? [wrong('Cette ligne contient un caractère de contrôle, qui ne se voit pas.', index + 1)]
        : [],
    )
}
