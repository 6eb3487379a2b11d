import { loadMailLogo } from '#server/mail/loadMailLogo.ts'
import { FILE_SIGNATURE_BYTES, fileTypeName, detectFileType } from '#server/storage/fileTypes.ts'
import type { FileStorage, FileFolderAndLimits } from '#server/storage/files.ts'
import { convertHeicToJpeg, isHeic } from './convertHeic.ts'
import type { IncomingMail } from './readMail.ts'

/** Attachment of a mail in the file storage: its original name, its stored name and its size in bytes. */
export type StoredMailAttachment = { name: string; file: string; size: number }

type Attachment = IncomingMail['attachments'][number]
type Room = { purpose: FileFolderAndLimits; most: number }

const NAME_AT_MOST = 120
const NAMED_AT_MOST = 10
const WINMAIL =
  'Outlook enferme les pièces dans winmail.dat\u00a0: il faut les renvoyer dans un message au format HTML.'

/**
 * Stores the mail's attachments that `purpose` allows, at most `most`, and calls `write` with them and a note about
 * those left out (empty without any). Deletes the stored files unless `write` returns true. Throws when the storage is
 * unavailable.
 */
export async function storeMailAttachments(
  files: FileStorage,
  mail: IncomingMail,
  room: Room,
  write: (kept: StoredMailAttachment[], note: string) => Promise<boolean>,
): Promise<void> {
  const { taken, left } = await choose(mail, room)
  const kept: StoredMailAttachment[] = []
  let isWritten = false
  try {
    for (const { name, content } of taken) {
      const file = await files.put(room.purpose, partsOf(content))
      kept.push({ name, file: file.name, size: file.size })
    }
    isWritten = await write(kept, left.length > 0 ? noteOf(left, room) : '')
  } finally {
    if (!isWritten) for (const { file } of kept) await files.remove(file)
  }
}

/** Selects the mail's attachments to store: attached files before pictures of the text. */
async function choose({ attachments }: IncomingMail, { purpose, most }: Room) {
  const ours = await loadMailLogo()
  // Programs that quote a portal mail send its logo back.
  const brought = attachments
    .filter(({ content }) => !ours.equals(content))
    .map((attachment) => ({ ...attachment, name: oneLine(attachment.name) }))
  await convertPhotos(brought, { purpose, most })
  const inOrder = [...brought.filter(({ isOfText }) => !isOfText), ...brought.filter(({ isOfText }) => isOfText)]
  const taken = inOrder.filter((attachment) => isFor(purpose, attachment)).slice(0, most)
  return { taken, left: brought.filter((attachment) => !taken.includes(attachment)).map(({ name }) => name) }
}

/** Converts the HEIC photos of a mail to JPEG, at most `most`. Unreadable ones stay unchanged. */
async function convertPhotos(brought: Attachment[], { purpose, most }: Room) {
  const photos = brought.filter(({ content }) => isHeic(content) && content.length <= purpose.bytes)
  if (!purpose.types.includes('jpg')) return
  for (const photo of photos.slice(0, most)) {
    const content = await convertHeicToJpeg(photo.content)
    if (content) Object.assign(photo, { content, name: `${photo.name.replace(/\.hei[cf]$/i, '')}.jpg` })
  }
}

function isFor({ types, bytes }: FileFolderAndLimits, { content }: Attachment) {
  const type = detectFileType(Buffer.from(content.subarray(0, FILE_SIGNATURE_BYTES)))
  return type !== undefined && types.includes(type) && content.length <= bytes
}

async function* partsOf(content: Uint8Array) {
  yield content
}

const oneLine = (name: string) =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-NAME_AT_MOST) || 'sans nom'

function noteOf(left: string[], { purpose: { types, bytes }, most }: Room) {
  const names = left.slice(0, NAMED_AT_MOST).join(', ') + (left.length > NAMED_AT_MOST ? '…' : '')
  const which = new Intl.ListFormat('fr', { type: 'disjunction' }).format(types.map(fileTypeName))
  const rule =
    most === 0
      ? 'Cet échange a déjà toutes les pièces qu’il peut recevoir.'
      : `Sont pris\u00a0: ${which}, ${bytes / 1_000_000}\u00a0Mo chacun, ${most} au plus.`
  const outlook = left.some((name) => /^winmail\.dat$/i.test(name)) ? ` ${WINMAIL}` : ''
  return left.length === 1
    ? `(Une pièce jointe n’a pas été prise\u00a0: ${names}. ${rule}${outlook})`
    : `(${left.length} pièces jointes n’ont pas été prises\u00a0: ${names}. ${rule}${outlook})`
}
