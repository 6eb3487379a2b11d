import type { Mark, MarkType, Node } from '@tiptap/pm/model'

/** Text run or inline node of the editor, with its marks (bold, link…). */
export type FormattedTextRun = { text: string | undefined; node: Node; marks: readonly Mark[] }

/**
 * Returns a paragraph's text runs in a form that Markdown can express: no space at the ends of the paragraph or of bold
 * text.
 */
export function paragraphToMarkdownRuns(block: Node): FormattedTextRun[] {
  const marks = new Set(block.children.flatMap((node) => node.marks.map(({ type }) => type)))
  const runs = [...marks]
    .filter(({ name }) => name === 'bold' || name === 'italic')
    .reduce<FormattedTextRun[]>(
      (all, type) => withoutSpace(withoutSpace(all, type, 'start').reverse(), type, 'end').reverse(),
      block.children.map((node) => ({ text: node.text, node, marks: node.marks })),
    )
  return trimmed(alike(runs))
}

/**
 * Moves the space at one end of marked text (bold, link) out of the mark, for Markdown; for the other end, runs are
 * reversed.
 */
function withoutSpace(runs: FormattedTextRun[], type: MarkType, side: 'start' | 'end'): FormattedTextRun[] {
  const cut: FormattedTextRun[] = []
  for (const run of runs) {
    const mark = type.isInSet(run.marks)
    const isBegun = mark && cut.at(-1)?.marks.includes(mark)
    const bare = { ...run, marks: mark ? mark.removeFromSet(run.marks) : run.marks }
    if (!mark || isBegun || (isFixed(run) && run.node.type.name !== 'hardBreak')) cut.push(run)
    else if (run.text === undefined) cut.push(bare)
    else {
      const text = side === 'start' ? run.text.trimStart() : run.text.trimEnd()
      const space = side === 'start' ? run.text.slice(0, -text.length || undefined) : run.text.slice(text.length)
      if (space) cut.push({ ...bare, text: space })
      if (text) cut.push({ ...run, text })
    }
  }
  return cut
}

/** True for text runs whose spaces are not trimmed: nodes, code and links. */
const isFixed = ({ text, marks }: FormattedTextRun) =>
  text === undefined || marks.some(({ type }) => type.name === 'code' || type.name === 'link')

/** Trims spaces and line breaks at both ends of a paragraph's text runs. */
function trimmed(runs: FormattedTextRun[]): FormattedTextRun[] {
  const start = runs.findIndex(isSaid)
  if (start < 0) return []
  const kept = runs.slice(start, runs.findLastIndex(isSaid) + 1)
  return kept.map((run, index) => {
    if (isFixed(run) || run.text === undefined) return run
    const head = index === 0 ? run.text.replace(/^[ \t\r\n]+/, '') : run.text
    return { ...run, text: index === kept.length - 1 ? head.replace(/[ \t\r\n]+$/, '') : head }
  })
}

const isSaid = (run: FormattedTextRun) =>
  isFixed(run) ? run.node.type.name !== 'hardBreak' : /[^ \t\r\n]/.test(run.text ?? '')

function alike(runs: FormattedTextRun[]): FormattedTextRun[] {
  const joined: FormattedTextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last?.text !== undefined && run.text !== undefined && sameMarks(last.marks, run.marks))
      joined[joined.length - 1] = { ...last, text: last.text + run.text }
    else joined.push(run)
  }
  return joined
}

const sameMarks = (one: readonly Mark[], other: readonly Mark[]) =>
  one.length === other.length && one.every((mark) => mark.isInSet(other))
