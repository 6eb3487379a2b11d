import { lstat } from 'node:fs/promises'
import { describeErrorForOperator } from '#server/process/failureMessage.ts'
import { hasSystemErrorCode } from '#server/database/cluster/processes.ts'
import type { ContentMistake } from '#server/content/mistakes.ts'

type Expected = { what: string; bytes: number; tooLarge: string }

/**
 * Returns a mistake unless a path of a content folder is a regular file within the size limit. Rejects symbolic links,
 * which may lead outside the folder, and devices, which may never end.
 */
export async function checkContentFileIsRegular(path: string, file: string, { what, bytes, tooLarge }: Expected) {
  const wrong = (message: string): ContentMistake => ({ file, line: 1, message })
  const about = await lstat(path).catch((error: unknown) => wrong(describeUnreadableContentFile(error)))
  if ('message' in about) return about
  if (about.isSymbolicLink()) return wrong(`${LINK}\u00a0: mettez-y le fichier lui-même.`)
  if (about.isDirectory()) return wrong(`${what} est un fichier, pas un dossier.`)
  if (!about.isFile()) return wrong(`${what} est un fichier ordinaire.`)
  return about.size > bytes ? wrong(tooLarge) : undefined
}

const LINK = 'Un lien symbolique n’a pas sa place ici'

/** Returns a mistake unless the path of a content folder is a real folder. */
export async function checkContentFolderIsReal(path: string, file: string): Promise<ContentMistake | undefined> {
  const about = await lstat(path)
  const wrong = (message: string): ContentMistake => ({ file, line: 1, message })
  if (about.isSymbolicLink()) return wrong(`${LINK}\u00a0: mettez-y le dossier lui-même.`)
  return about.isDirectory() ? undefined : wrong('Ce n’est pas un dossier.')
}

/** Returns the French reason why an existing file of a content folder cannot be read, without its path. */
export function describeUnreadableContentFile(error: unknown): string {
  if (hasSystemErrorCode(error, 'ENOENT')) return 'Le nom de ce fichier ne se lit pas\u00a0: renommez-le.'
  if (hasSystemErrorCode(error, 'EACCES') || hasSystemErrorCode(error, 'EPERM'))
    return 'Ce compte n’a pas le droit de lire ce fichier.'
  return describeErrorForOperator(error)
}
