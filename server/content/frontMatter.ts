import { Document, isCollection, isMap, isNode, isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml'
import type { z } from 'zod'
import type { ContentMistake } from './mistakes.ts'
import { describeYamlValidationIssue, describeYamlPath, yamlErrorMessage } from './yamlMessages.ts'

/** A parsed Markdown file: front matter, body, and the line number where the body starts. */
export type MarkdownFile<Head> = { head: Head; body: string; bodyLine: number }

const FENCED = /^---\n(?:(.*?)\n)?---(?:\n|$)\n?/s

/**
 * Parses a Markdown file with YAML front matter between two `---` lines. Returns the mistakes by line, in French, when
 * it is not valid.
 */
export function parseMarkdownFile<Head>(
  file: string,
  text: string,
  schema: z.ZodType<Head>,
): MarkdownFile<Head> | ContentMistake[] {
  const fenced = FENCED.exec(text)
  if (!fenced) return [{ file, line: 1, message: 'Le fichier commence par un en-tête entre deux lignes « --- ».' }]
  const [whole, yaml = ''] = fenced
  const head = parseYamlWithSchema(file, yaml, schema, 1)
  if (Array.isArray(head)) return head
  return { ...head, body: text.slice(whole.length), bodyLine: whole.split('\n').length }
}

/**
 * Parses YAML with a schema. Returns the mistakes by line, in French, when it is not valid. `linesBefore` is the number
 * of lines above the YAML in its file.
 */
export function parseYamlWithSchema<Head>(
  file: string,
  yaml: string,
  schema: z.ZodType<Head>,
  linesBefore = 0,
): { head: Head } | ContentMistake[] {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore
  // Only the first error: the following ones result from it.
  const [wrong] = [...document.errors, ...document.warnings]
  if (wrong) return [{ file, line: lineAt(wrong.pos[0]), message: yamlErrorMessage(wrong.code) }]
  const value = plainValue(document)
  if (value === undefined)
    return [{ file, line: lineAt(aliasOffset(document)), message: yamlErrorMessage('BAD_ALIAS') }]
  const read = schema.safeParse(value)
  if (read.success) return { head: read.data }
  return read.error.issues.map((issue) => {
    const { path, words } = describeYamlValidationIssue(issue, value)
    const offset = offsetOf(document, path)
    const line = offset === undefined ? 1 + linesBefore : lineAt(offset)
    return { file, line, message: path.length ? `${describeYamlPath(path)} : ${words}` : words }
  })
}

/**
 * Formats YAML front matter and a Markdown body so that `parseMarkdownFile` reads the same bytes back. Omits undefined
 * fields.
 */
export function formatMarkdownFile(head: object, body: string): string {
  return `---\n${stringify(head, ON_ONE_LINE)}---\n\n${body}`
}

/** Formats a settings file as YAML, with each list item on one line, or on several lines above six fields. */
export function formatYamlSettingsFile(said: unknown): string {
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

/** Returns the value of a YAML document; undefined when it has aliases, which could expand a thousandfold. */
function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) ?? {}
  } catch {
    return undefined
  }
}

/** Returns the offset of the first alias in a YAML document. */
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

/**
 * Returns the offset of a value's key or list item in a YAML document. A missing value gets the offset of its parent.
 */
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
