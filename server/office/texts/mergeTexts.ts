import { diffArrays } from 'diff'
import type { OfficeTextMergePart } from '#contract/office/textMerge.ts'
import type { FrontMatterValue, OfficeTextMarkdownSource } from '#contract/office/textSource.ts'

/** Change of a text in a three-way merge: the common ancestor's lines `from` to `to` are replaced by `became`. */
type Change = { from: number; to: number; became: string[] }
type Region = Omit<Change, 'became'>

/** Result of a three-way merge of text versions: the merged text, and the conflicts by part and field. */
export type MergedTextVersions = {
  written: OfficeTextMarkdownSource
  parts: OfficeTextMergePart[]
  /** True when a merged text differs too much for a line comparison: one part holds all changes. */
  isCoarse: boolean
  fields: { name: string; mine: FrontMatterValue; theirs: FrontMatterValue }[]
}

/** Maximum of lines in the difference of two texts: the cost grows with its square. */
const EDITS_AT_MOST = 1000

/**
 * Merges two changed versions of a text by field and line (three-way merge). Changes by one person are accepted. For
 * conflicts, `parts` holds both versions and `written` holds theirs.
 */
export function mergeTextVersions(
  base: OfficeTextMarkdownSource,
  mine: OfficeTextMarkdownSource,
  theirs: OfficeTextMarkdownSource,
): MergedTextVersions {
  const names = new Set([...Object.keys(base.head), ...Object.keys(mine.head), ...Object.keys(theirs.head)])
  const head: OfficeTextMarkdownSource['head'] = {}
  const fields: MergedTextVersions['fields'] = []
  for (const name of names) {
    const [was, my, their] = [base.head[name] ?? null, mine.head[name] ?? null, theirs.head[name] ?? null]
    const isMine = same(their, was) || same(my, their)
    if (!isMine && !same(my, was)) fields.push({ name, mine: my, theirs: their })
    const taken = isMine ? my : their
    if (taken !== null) head[name] = taken
  }
  const { parts, isCoarse } = mergeLines(base.body, mine.body, theirs.body)
  const body = parts.map((part) => ('same' in part ? part.same : part.theirs)).join('')
  return { written: { head, body }, parts, isCoarse, fields }
}

/** True when a merge of text versions has conflicts that a person must resolve. */
export const hasMergeConflict = ({ parts, fields }: MergedTextVersions): boolean =>
  fields.length > 0 || parts.some((part) => 'mine' in part)

const same = (one: FrontMatterValue, other: FrontMatterValue) => JSON.stringify(one) === JSON.stringify(other)

function mergeLines(base: string, mine: string, theirs: string): Pick<MergedTextVersions, 'parts' | 'isCoarse'> {
  const lines = linesOf(base)
  const [myLines, theirLines] = [linesOf(mine), linesOf(theirs)]
  const [fineMine, fineTheirs] = [changesOf(lines, myLines), changesOf(lines, theirLines)]
  const [my, their] = [fineMine ?? wholeChange(lines, myLines), fineTheirs ?? wholeChange(lines, theirLines)]
  const parts: OfficeTextMergePart[] = []
  let at = 0
  for (const region of regionsOf([...my, ...their])) {
    add(parts, { same: lines.slice(at, region.from).join('') })
    const [ours, others] = [within(lines, region, my), within(lines, region, their)]
    const was = lines.slice(region.from, region.to).join('')
    if (ours === others || others === was) add(parts, { same: ours })
    else if (ours === was) add(parts, { same: others })
    else parts.push({ mine: ours, theirs: others })
    at = region.to
  }
  add(parts, { same: lines.slice(at).join('') })
  return { parts, isCoarse: !fineMine || !fineTheirs }
}

/** Splits a text into lines, with their line ends. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Returns the changes between two lists of lines; undefined when they differ too much. */
function changesOf(base: string[], other: string[]): Change[] | undefined {
  const compared = diffArrays(base, other, { maxEditLength: EDITS_AT_MOST })
  if (!compared) return undefined
  const changes: Change[] = []
  let at = 0
  for (const { value, added, removed } of compared) {
    if (!added && !removed) {
      at += value.length
      continue
    }
    const last = changes.at(-1)
    const change =
      last?.to === at && (last.from < at || last.became.length > 0) ? last : { from: at, to: at, became: [] }
    if (change !== last) changes.push(change)
    if (removed) change.to = at += value.length
    else change.became.push(...value)
  }
  return changes
}

/** Returns the difference of two texts as one change, from the first to the last differing line. */
function wholeChange(base: string[], other: string[]): Change[] {
  const shortest = Math.min(base.length, other.length)
  let [start, end] = [0, 0]
  while (start < shortest && base[start] === other[start]) start++
  while (end < shortest - start && base.at(-1 - end) === other.at(-1 - end)) end++
  return [{ from: start, to: base.length - end, became: other.slice(start, other.length - end) }]
}

/** Returns the regions of the common ancestor text that either person changed. Adjacent changes are joined. */
function regionsOf(changes: Change[]): Region[] {
  const regions: Region[] = []
  for (const { from, to } of changes.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const last = regions.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else regions.push({ from, to })
  }
  return regions
}

/** Returns the lines of a merge region after one person's changes to the text. */
function within(base: string[], { from, to }: Region, changes: Change[]): string {
  let text = ''
  let at = from
  for (const change of changes) {
    if (change.from < from || change.to > to) continue
    text += base.slice(at, change.from).join('') + change.became.join('')
    at = change.to
  }
  return text + base.slice(at, to).join('')
}

function add(parts: OfficeTextMergePart[], part: { same: string }) {
  const last = parts.at(-1)
  if (part.same === '') return
  if (last && 'same' in last) last.same += part.same
  else parts.push(part)
}
