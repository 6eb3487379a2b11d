import { z } from 'zod'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { findMarkdownBodyMistakes } from '#server/content/findMarkdownBodyMistakes.ts'
import { formatMarkdownFile } from '#server/content/frontMatter.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'
import { describeYamlValidationIssue } from '#server/content/yamlMessages.ts'
import type { Transaction } from '#server/database/connect.ts'
import { pictures } from '#server/database/schema/content.ts'
import type { CommonFrontMatter, ContentEntry } from '#server/feature/contentKind.ts'
import { HttpError } from '#server/lib/errors.ts'
import type { OfficeContentKind } from './kinds.ts'

const REFUSED = 'Ce texte n’est pas encore prêt\u00a0: voyez ce qui est à corriger.'

/**
 * Validates the draft of a text by the rules of a content import. Returns the text and its Markdown file. Throws a 422
 * with errors by field (`head.title`, `body`).
 */
export async function validateTextDraft(
  tx: Transaction,
  kind: OfficeContentKind,
  slug: string,
  { head, body }: OfficeTextMarkdownSource,
) {
  const read = kind.head.safeParse(omitEmptyFrontMatterFields(head))
  const errors: Record<string, string> = {}
  if (!read.success)
    for (const issue of read.error.issues) {
      const { path, words } = describeYamlValidationIssue(issue, omitEmptyFrontMatterFields(head))
      const [field, place] = path
      const where = typeof place === 'number' ? `N°\u00a0${place + 1}\u00a0: ` : ''
      errors[`head.${String(field)}`] ??= where + (where ? words : sentence(words))
    }
  // Also checks the text when the front matter is invalid.
  const known = read.success ? read.data : ({} as CommonFrontMatter)
  const file = `${kind.folder}/${slug}.md`
  const names = new Set((await tx.select({ name: pictures.name }).from(pictures)).map(({ name }) => name))
  for (const { line, message } of findMarkdownBodyMistakes(file, { head: known, body, bodyLine: 1 }, kind, names))
    errors['body'] ??= `Ligne ${line}\u00a0: ${message}`
  if (/[^\P{Cc}\t\n]/u.test(body)) errors['body'] ??= 'Ce texte contient un caractère de contrôle, qui ne se voit pas.'
  if (read.success)
    for (const { message } of kind.check?.([{ slug, head: read.data, body }]) ?? []) {
      const told = fieldError(message)
      errors[told.name] ??= told.message
    }
  if (!read.success || Object.keys(errors).length > 0) throw new HttpError(422, REFUSED, { errors })
  const entry: ContentEntry = { slug, head: read.data, body }
  return { entry, text: formatMarkdownFile(read.data, body) }
}

/** Converts an `InvalidContentError` error of a content import into a 422 with an error by form field. */
export const toValidationError = (error: unknown): unknown => {
  if (!(error instanceof InvalidContentError)) return error
  const { name, message } = fieldError(error.mistakes[0]?.message ?? REFUSED)
  return new HttpError(422, REFUSED, { errors: { [name]: message } })
}

/** Splits an error message of a content import, such as « company : … », into field and message. */
function fieldError(said: string): { name: string; message: string } {
  const [, field, words] = /^(\w+)\u00a0?\s?: (.+)$/s.exec(said) ?? []
  return field && words ? { name: `head.${field}`, message: sentence(words) } : { name: 'body', message: said }
}

/** Returns a text's front matter without empty values, also within lists. */
export const omitEmptyFrontMatterFields = (head: Record<string, unknown>): Record<string, unknown> => {
  const all = Object.entries(head).map(([name, value]) => [name, Array.isArray(value) ? value.flatMap(row) : value])
  return Object.fromEntries(all.filter(([, value]) => !isEmpty(value)))
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || value === false || (Array.isArray(value) && !value.length)
function row(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return isEmpty(value) ? [] : [value]
  const cells = Object.entries(value).filter(([, cell]) => !isEmpty(cell))
  return cells.length > 0 ? [Object.fromEntries(cells)] : []
}
const sentence = (words: string) => `${words.charAt(0).toLocaleUpperCase('fr')}${words.slice(1)}`

/** Converts a text's parsed front matter to the plain values of a form. */
export const toFormFrontMatter = (head: object): OfficeTextMarkdownSource['head'] =>
  Plain.parse(JSON.parse(JSON.stringify(head)))
const Plain = z.record(z.string(), z.any())
