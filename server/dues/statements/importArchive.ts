import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'
import type { BankStatementImportReply } from '#contract/dues/statements.ts'
import { HttpError } from '#server/lib/errors.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { NO_BANK_IMPORT_QUESTIONS } from '#server/dues/statements/readers/importQuestions.ts'
import { DECOMPRESSED_BANK_FILE_MAX_BYTES } from '#server/dues/statements/readers/decode.ts'

const ENTRIES_AT_MOST = 400
/** Maximum compression ratio of a bank file in a ZIP archive: text compresses tenfold, a ZIP bomb a thousandfold. */
const RATIO_AT_MOST = 200
const SMALL = 65_536
const BROKEN = 'Cette archive est abîmée, ou protégée par un mot de passe. Rien n’a été importé.'

type One = { name: string; packed: Buffer }
type Import = (one: One) => Promise<BankStatementImportReply>

/** True when a stream begins with the signature of a ZIP archive. */
export async function isZipStream(parts: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const part of parts) return Buffer.from(part.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004'))
  return false
}

/** Returns all bytes of an uploaded stream whose length is already limited. */
export async function readStreamBytes(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/**
 * Imports each file of a ZIP archive as a bank statement, in name order, and reports the outcome of each. Throws a
 * refusal for a workbook or an archive that is too large.
 */
export async function importBankStatementArchive(zip: Buffer, importOne: Import): Promise<BankStatementImportReply> {
  const files: BankStatementImportReply['files'] = []
  for (const { name, content } of await unzipped(zip)) {
    const shown = (name.split(/[/\\]/).at(-1) ?? name).slice(0, 200)
    files.push({ name: shown, ...(await outcomeOf(() => importOne({ name: shown, packed: content }))) })
  }
  return { id: files.find(({ id }) => id !== null)?.id ?? null, ...NO_BANK_IMPORT_QUESTIONS, files }
}

async function outcomeOf(
  run: () => Promise<BankStatementImportReply>,
): Promise<{ id: number | null; message: string }> {
  try {
    const { id } = await run()
    return id === null
      ? { id, message: 'Ce fichier pose une question\u00a0: sortez-le de l’archive et importez-le seul.' }
      : { id, message: 'Importé.' }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { id: null, message: error.message }
  }
}

async function unzipped(zip: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const archive = await opened(zip)
  try {
    const entries: Entry[] = []
    for await (const entry of archive.eachEntry())
      if (entries.push(entry) > ENTRIES_AT_MOST) throwUnreadableUploadError(TOO_MANY)
    refuseWorkbook(entries)
    const wanted = entries.filter(({ fileName }) => !IGNORED.test(fileName))
    if (wanted.length === 0) throwUnreadableUploadError('Cette archive ne contient aucun fichier.')
    checkSizes(wanted)
    const files: { name: string; content: Buffer }[] = []
    for (const entry of wanted.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1)))
      files.push({ name: entry.fileName, content: await buffer(await archive.openReadStreamPromise(entry)) })
    return files
  } catch (error) {
    if (error instanceof HttpError) throw error
    return throwUnreadableUploadError(BROKEN)
  } finally {
    archive.close()
  }
}

const opened = (zip: Buffer) =>
  fromBufferPromise(zip, { lazyEntries: true, autoClose: false }).catch(() => throwUnreadableUploadError(BROKEN))

const TOO_MANY = 'Cette archive contient plus de 400\u00a0fichiers. Importez-la en plusieurs fois.'
/** Matches names in a ZIP archive to skip: folders, and files that operating systems add. */
const IGNORED = /\/$|^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i

function refuseWorkbook(entries: readonly Entry[]) {
  const names = new Set(entries.map(({ fileName }) => fileName))
  if (names.has('[Content_Types].xml'))
    throwUnreadableUploadError(
      'C’est un classeur Excel ou un document Word (.xlsx, .docx)\u00a0: enregistrez le tableau en CSV, ou demandez à la banque un relevé camt.053, CFONB\u00a0120 ou OFX.',
    )
  if (names.has('mimetype') && names.has('content.xml'))
    throwUnreadableUploadError(
      'C’est un classeur LibreOffice (.ods)\u00a0: enregistrez le tableau en CSV, ou demandez à la banque un relevé camt.053, CFONB\u00a0120 ou OFX.',
    )
}

/**
 * Throws a refusal when the sizes that a ZIP archive declares exceed the limits. The unzip library enforces the
 * declared sizes.
 */
function checkSizes(entries: readonly Entry[]) {
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const isBomb = entries.some(
    ({ compressedSize, uncompressedSize }) =>
      uncompressedSize > SMALL && uncompressedSize > compressedSize * RATIO_AT_MOST,
  )
  if (size > DECOMPRESSED_BANK_FILE_MAX_BYTES || isBomb)
    throwUnreadableUploadError('Cette archive dépasse 50\u00a0Mo une fois ouverte. Importez-la en plusieurs fois.')
  if (entries.some((entry) => entry.isEncrypted())) throwUnreadableUploadError(BROKEN)
}
