import { lstat } from 'node:fs/promises'
import { failureMessage } from '#server/process/failureMessage.ts'
import { hasErrorCode } from '#server/database/cluster/processes.ts'
import type { Mistake } from '#server/content/mistakes.ts'

type Expected = { what: string; bytes: number; tooLarge: string }

/**
 * Looks at a file of a folder of content before it is opened: a plain one, that is not too large. A link might lead out
 * of the folder, and a device never end. Gives what is wrong with it; undefined when nothing is.
 */
export async function checkFile(path: string, file: string, { what, bytes, tooLarge }: Expected) {
  const wrong = (message: string): Mistake => ({ file, line: 1, message })
  const about = await lstat(path).catch((error: unknown) => wrong(unreadableReason(error)))
  if ('message' in about) return about
  if (about.isSymbolicLink()) return wrong(`${LINK}\u00a0: mettez-y le fichier lui-même.`)
  if (about.isDirectory()) return wrong(`${what} est un fichier, pas un dossier.`)
  if (!about.isFile()) return wrong(`${what} est un fichier ordinaire.`)
  return about.size > bytes ? wrong(tooLarge) : undefined
}

const LINK = 'Un lien symbolique n’a pas sa place ici'

/** What is wrong with a folder of the content; undefined when nothing is. */
export async function checkFolder(path: string, file: string): Promise<Mistake | undefined> {
  const about = await lstat(path)
  const wrong = (message: string): Mistake => ({ file, line: 1, message })
  if (about.isSymbolicLink()) return wrong(`${LINK}\u00a0: mettez-y le dossier lui-même.`)
  return about.isDirectory() ? undefined : wrong('Ce n’est pas un dossier.')
}

/** Why a file that is there cannot be read, without its path, which the line names. */
export function unreadableReason(error: unknown): string {
  if (hasErrorCode(error, 'ENOENT')) return 'Le nom de ce fichier ne se lit pas\u00a0: renommez-le.'
  if (hasErrorCode(error, 'EACCES') || hasErrorCode(error, 'EPERM'))
    return 'Ce compte n’a pas le droit de lire ce fichier.'
  return failureMessage(error)
}
