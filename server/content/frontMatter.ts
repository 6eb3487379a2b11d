import { Document, isCollection, isMap, isNode, isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml'
import type { z } from 'zod'
import type { Mistake } from './mistakes.ts'
import { issueMessage, yamlLocation, yamlErrorMessage } from './yamlMessages.ts'

/** A file of content: what its head says, and the Markdown below. */
export type MarkdownFile<Head> = { head: Head; body: string; bodyLine: number }

const FENCED = /^---\n(?:(.*?)\n)?---(?:\n|$)\n?/s

/** Reads a head in YAML between two lines `---`, and what follows; or says what is wrong, line by line, in French. */
export function parseFrontMatter<Head>(
  file: string,
  text: string,
  schema: z.ZodType<Head>,
): MarkdownFile<Head> | Mistake[] {
  const fenced = FENCED.exec(text)
  if (!fenced) return [{ file, line: 1, message: 'Le fichier commence par un en-tête entre deux lignes « --- ».' }]
  const [whole, yaml = ''] = fenced
  const head = parseYaml(file, yaml, schema, 1)
  if (Array.isArray(head)) return head
  return { ...head, body: text.slice(whole.length), bodyLine: whole.split('\n').length }
}

/** The same for a file that is YAML alone. */
export function parseYaml<Head>(
  file: string,
  yaml: string,
  schema: z.ZodType<Head>,
  linesBefore = 0,
): { head: Head } | Mistake[] {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore
  // What comes after the first follows from it.
  const [wrong] = [...document.errors, ...document.warnings]
  if (wrong) return [{ file, line: lineAt(wrong.pos[0]), message: yamlErrorMessage(wrong.code) }]
  const value = plainValue(document)
  if (value === undefined)
    return [{ file, line: lineAt(aliasOffset(document)), message: yamlErrorMessage('BAD_ALIAS') }]
  const read = schema.safeParse(value)
  if (read.success) return { head: read.data }
  return read.error.issues.map((issue) => {
    const { path, words } = issueMessage(issue, value)
    const offset = offsetOf(document, path)
    const line = offset === undefined ? 1 + linesBefore : lineAt(offset)
    return { file, line, message: path.length ? `${yamlLocation(path)} : ${words}` : words }
  })
}

/** Writes a head and a body as `parseFrontMatter` reads them back to the byte; what is undefined is left out. */
export function formatFrontMatter(head: object, body: string): string {
  return `---\n${stringify(head, ON_ONE_LINE)}---\n\n${body}`
}

/** Writes a sheet in YAML: of each list, an entry a line, or a line for each of what one of many says. */
export function formatYamlRows(said: unknown): string {
  const document = new Document(said)
  visit(document, {
    Seq(_, { items }) {
      for (const item of items) if (isCollection(item)) item.flow = !isMap(item) || item.items.length <= ON_A_LINE
    },
  })
  return document.toString(ON_ONE_LINE)
}

const ON_A_LINE = 6
const ON_ONE_LINE = { lineWidth: 0, flowCollectionPadding: false } as const

/** Undefined for a text that names a part of itself: it could stand for one a thousand times as long. */
function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) ?? {}
  } catch {
    return undefined
  }
}

/** Where a text first names a part of itself. */
function aliasOffset(document: Document): number {
  let offset = 0
  visit(document, {
    Alias(_, { range }) {
      offset = range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return offset
}

/** Where what a path leads to begins: its key, or the entry of a list; what it belongs to, for what is missing. */
function offsetOf(document: Document, path: PropertyKey[]): number | undefined {
  return ownOffset(document, path) ?? (path.length > 1 ? offsetOf(document, path.slice(0, -1)) : undefined)
}

function ownOffset(document: Document, path: PropertyKey[]): number | undefined {
  const [last] = path.slice(-1)
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === last)
    return isScalar(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
