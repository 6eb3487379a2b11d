import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'

/** French refusal message for a damaged CFONB bank statement. */
export const CFONB_DAMAGED_MESSAGE = 'Ce relevé CFONB est abîmé ou incomplet. Rien n’a été importé.'
const LENGTH = 120
const RECORD = /^0[1457]/

/**
 * Yields the 120-character records of a CFONB bank statement. Line ends may be CR, LF, both or absent; trailing blanks
 * and Ctrl-Z are optional. Throws for any other line.
 */
export async function* cfonbRecords(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const part of parts) {
    const lines = (held + part).split(/[\r\n]+/)
    held = lines.pop() ?? ''
    for (const line of lines) yield* recordsIn(line)
    // A file without line ends is one long line.
    const whole = Math.max(0, Math.floor(held.length / LENGTH) - 1) * LENGTH
    if (whole > 0) {
      yield* recordsIn(held.slice(0, whole))
      held = held.slice(whole)
    }
  }
  yield* recordsIn(held)
}

function* recordsIn(line: string): Generator<string, void> {
  if (line.trim() === '') return
  for (let at = 0; at < line.length; at += LENGTH) {
    const record = line.slice(at, at + LENGTH)
    if (record.trim() === '') continue
    if (!RECORD.test(record)) throwUnreadableUploadError(CFONB_DAMAGED_MESSAGE)
    yield record.padEnd(LENGTH)
  }
}
