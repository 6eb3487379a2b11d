import { refuseFile } from '#server/lib/refuseFile.ts'

/** Refusal of a file that is damaged. */
export const BROKEN = 'Ce relevé CFONB est abîmé ou incomplet. Rien n’a été importé.'
const LENGTH = 120
const RECORD = /^0[1457]/

/**
 * Yields the records of a text, each of 120 signs: banks end them by CR, LF, both or nothing, cut their trailing blanks,
 * and may close the file by Ctrl-Z. Throws for a line that is no record.
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
    if (!RECORD.test(record)) refuseFile(BROKEN)
    yield record.padEnd(LENGTH)
  }
}
