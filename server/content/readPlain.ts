import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import type { Mistake } from './mistakes.ts'

const BYTES_AT_MOST = 500_000
/** What no text holds: PostgreSQL cannot keep a NUL, and a page would show the others as nothing. */
const CONTROL = /[^\P{Cc}\t\n]/u

/** A file of text in UTF-8, with line ends as Unix has them; or what is wrong with it, in French. */
export async function readPlain(path: string, file: string): Promise<string | Mistake[]> {
  const wrong = (message: string, line = 1) => ({ file, line, message })
  const about = await stat(path)
  if (!about.isFile()) return [wrong('Un texte est un fichier, pas un dossier.')]
  if (about.size > BYTES_AT_MOST) return [wrong('Ce texte dépasse 500 ko.')]
  const bytes = await readFile(path)
  if (!isUtf8(bytes)) return [wrong('Ce fichier n’est pas en UTF-8.')]
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
