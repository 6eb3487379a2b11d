import { HttpError } from '#server/lib/errors.ts'
import { logo } from '#server/mail/logo.ts'
import { nameOf } from '#server/storage/fileTypes.ts'
import type { Files, Purpose } from '#server/storage/files.ts'
import type { IncomingMail } from './readMail.ts'

/** A file that came with a mail: what it is called, and the name under which it is kept. */
export type KeptAttachment = { name: string; file: string; size: number }

const NAME_AT_MOST = 120
const NAMED_AT_MOST = 10

/**
 * Keeps what a mail has attached, as far as it is for this purpose and no more than `most`, and has it written down
 * with a note that says what was not kept, empty when all was. Of what `write` did not write nothing is left.
 */
export async function withAttachments(
  files: Files,
  { attachments }: IncomingMail,
  { purpose, most }: { purpose: Purpose; most: number },
  write: (kept: KeptAttachment[], note: string) => Promise<boolean>,
): Promise<void> {
  const kept: KeptAttachment[] = []
  const left: string[] = []
  let isWritten = false
  try {
    const ours = await logo()
    // A program that quotes our mail sends its picture back with it.
    for (const attachment of attachments.filter(({ content }) => !ours.equals(content))) {
      const name = oneLine(attachment.name)
      const file = kept.length < most ? await keep(files, purpose, attachment.content) : undefined
      if (file) kept.push({ name, file: file.name, size: file.size })
      else left.push(name)
    }
    isWritten = await write(kept, left.length > 0 ? noteOf(left, purpose, most) : '')
  } finally {
    if (!isWritten) for (const { file } of kept) await files.remove(file)
  }
}

/** The file as it is kept; undefined when it is not of this purpose. */
async function keep(files: Files, purpose: Purpose, content: Uint8Array) {
  const parts = (async function* () {
    yield content
  })()
  return files.put(purpose, parts).catch((error: unknown) => {
    if (error instanceof HttpError) return undefined
    throw error
  })
}

const oneLine = (name: string) =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-NAME_AT_MOST) || 'sans nom'

function noteOf(left: string[], { types, bytes }: Purpose, most: number) {
  const names = left.slice(0, NAMED_AT_MOST).join(', ') + (left.length > NAMED_AT_MOST ? '…' : '')
  const which = new Intl.ListFormat('fr', { type: 'disjunction' }).format(types.map(nameOf))
  const rule = `Sont pris\u00a0: ${which}, ${bytes / 1_000_000}\u00a0Mo chacun, ${most} au plus.`
  return left.length === 1
    ? `(Une pièce jointe n’a pas été prise\u00a0: ${names}. ${rule})`
    : `(${left.length} pièces jointes n’ont pas été prises\u00a0: ${names}. ${rule})`
}
