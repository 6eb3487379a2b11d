/** How many lines of a mail may stand between « De : » and « Objet : » of the one that it quotes. */
const HEAD_LINES = 8
/** An attribution may be broken where the line was full. */
const ATTRIBUTION_LINES = 3
/** No line that a program draws or writes by itself is longer. */
const LINE_LENGTH = 200

/**
 * What someone has written above the mail that their program quotes, and whether one was cut off. Cut is what stands
 * at the very end and is surely a quote: lines that begin with « > », or what follows the head of the former mail. An
 * answer between the lines of a quote is left with all of it.
 */
export function withoutQuote(text: string): { own: string; isCut: boolean } {
  const lines = text.split('\n')
  const start = headOf(lines) ?? markedFrom(lines)
  const own = lines.slice(0, start).join('\n').trim()
  return start === undefined || own === '' ? { own: text.trim(), isCut: false } : { own, isCut: true }
}

/** Where the head of the former mail begins, with the line that some draw above it. */
function headOf(lines: string[]) {
  const at = lines.findIndex((line, index) => {
    if (!/^[*\s]*(De|From)[*\s]*:/.test(line)) return false
    const head = lines.slice(index, index + HEAD_LINES).join('\n')
    return /^[*\s]*(Envoyé|Date|Sent)[*\s]*:/m.test(head) && /^[*\s]*(Objet|Subject)[*\s]*:/m.test(head)
  })
  if (at < 0) return undefined
  const above = lastWritten(lines, at)
  const drawn = lines[above] ?? ''
  return drawn.length < LINE_LENGTH && /^\s*(_{10,}|-{3,}.*-{3,})\s*$/.test(drawn) ? above : at
}

/** Where the marked lines begin that the text ends with, with the sentence that says whose they are. */
function markedFrom(lines: string[]) {
  let start = lines.length
  while (start > 0 && /^(>.*|\s*)$/.test(lines[start - 1] ?? '')) start--
  if (!lines.slice(start).some((line) => line.startsWith('>'))) return undefined
  const last = lastWritten(lines, start)
  for (let first = last; first >= 0 && first > last - ATTRIBUTION_LINES; first--) {
    const said = lines
      .slice(first, last + 1)
      .join(' ')
      .trim()
    if (said.length < ATTRIBUTION_LINES * LINE_LENGTH && /^(Le|On) .+ (a écrit|wrote)\s*:$/.test(said)) return first
  }
  return start
}

/** The last line before this one that is not empty; -1 when there is none. */
function lastWritten(lines: string[], before: number) {
  let at = before - 1
  while (at >= 0 && lines[at]?.trim() === '') at--
  return at
}
