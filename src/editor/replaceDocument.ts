import { Fragment, type Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { diffArrays } from 'diff'

// Above this number of different blocks, the whole range counts as one difference.
const BLOCKS_AT_MOST = 200

/** Replaces the editor's document and changes only the differences, so that the cursor stays in place. */
export function replaceEditorDocument({ doc, tr }: EditorState, next: Node): Transaction {
  for (const { at, former, later } of differences(doc, next).reverse()) replaceContent(tr, at, former, later)
  return tr.doc.eq(next) ? tr : tr.replaceWith(0, tr.doc.content.size, next.content)
}

type Difference = { at: number; former: Fragment; later: Fragment }

/**
 * Restores in the editor's new document the trailing spaces of paragraphs, which Markdown drops. A person who has just
 * typed one goes on behind it.
 */
export function restoreTypedSpaces(doc: Node, next: Node): Node {
  const typed = doc.children.filter((block) => block.isTextblock && /\S\s+$/.test(block.textContent))
  if (typed.length === 0) return next
  const isShortened = (block: Node) => (one: Node) =>
    one.type === block.type && one.textContent.trimEnd() === block.textContent
  return next.copy(Fragment.from(next.children.map((block) => typed.find(isShortened(block)) ?? block)))
}

/** Finds the blocks that differ between two versions of the editor's document, with their position in the former. */
function differences(doc: Node, next: Node): Difference[] {
  const changes = diffArrays([...doc.children], [...next.children], {
    comparator: (one, other) => one.eq(other),
    maxEditLength: BLOCKS_AT_MOST,
  })
  if (!changes) return [{ at: 0, former: doc.content, later: next.content }]
  const found: Difference[] = []
  let at = 0
  let open: Difference | undefined
  for (const { value, added, removed } of changes) {
    const blocks = Fragment.from(value)
    if (!added && !removed) open = undefined
    else if (!open) found.push((open = { at, former: Fragment.empty, later: Fragment.empty }))
    if (open && removed) open.former = open.former.append(blocks)
    if (open && added) open.later = open.later.append(blocks)
    if (!added) at += blocks.size
  }
  return found
}

/** Replaces a range of the editor's document, except for the content that both versions share at its start and end. */
function replaceContent(tr: Transaction, at: number, former: Fragment, later: Fragment) {
  const start = former.findDiffStart(later)
  const ends = former.findDiffEnd(later)
  if (start === null || !ends) return
  // Repeated content at the difference is counted from both sides.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const whole = tr.doc.type.create(null, later)
  tr.replace(at + start, at + ends.a + overlap, whole.slice(start, ends.b + overlap))
}
