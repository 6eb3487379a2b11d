import { z } from 'zod'
import { baseTextFieldSchema } from '#contract/text.ts'
import type { pictures } from '#server/database/schema/content.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { OneLineTextField } from '#server/content/frontMatterFields.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'

/** File name suffix of the YAML file that describes a picture: `media/hall.jpg.yml`. */
export const PICTURE_DESCRIPTION_FILE_SUFFIX = '.yml'

const FOCUS = /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/
const WRITTEN = 'Le point à garder en vue s’écrit « 40% 25% »'

/** Picture's alternative text and focal point, as its YAML file in a content folder writes them. */
export const PictureAltAndFocus = z
  .strictObject({
    alt: OneLineTextField(300).optional(),
    focus: baseTextFieldSchema(9, WRITTEN).regex(FOCUS, WRITTEN).optional(),
  })
  .refine(({ alt, focus }) => alt ?? focus, 'Ce fichier ne dit rien : il y manque « alt » ou « focus »')
export type PictureAltAndFocus = z.infer<typeof PictureAltAndFocus>

type Row = typeof pictures.$inferSelect
type Said = Pick<Row, 'alt' | 'focus_x' | 'focus_y' | 'edited_at'>

/** Returns a picture's alternative text and focal point as its YAML file holds them; undefined when empty. */
export function toPictureAltAndFocus({ alt, focus_x, focus_y }: Row): PictureAltAndFocus | undefined {
  const focus = focus_x === null || focus_y === null ? undefined : `${focus_x}% ${focus_y}%`
  if (!alt && !focus) return undefined
  return { ...(alt && { alt }), ...(focus && { focus }) }
}

/**
 * Returns the database columns of a picture's alternative text and focal point. `edited_at` is null: an import
 * overrides the office.
 */
export function pictureAltAndFocusColumns({ alt = '', focus }: PictureAltAndFocus): Said {
  const [, x, y] = FOCUS.exec(focus ?? '') ?? []
  const point = x !== undefined && y !== undefined
  return { alt, focus_x: point ? Number(x) : null, focus_y: point ? Number(y) : null, edited_at: null }
}

/** True when a picture's database row has the same alternative text and focal point. */
export const hasSameAltAndFocus = (row: Said, said: Said): boolean =>
  row.alt === said.alt && row.focus_x === said.focus_x && row.focus_y === said.focus_y

/**
 * Throws `InvalidContentError` when an import would overwrite a picture description that the office wrote, except for
 * the files in `over`.
 */
export function assertPictureDescriptionsNotOverwritten(
  rows: ReadonlyMap<string, Row>,
  found: ReadonlyMap<string, { notes?: PictureAltAndFocus }>,
  over: ReadonlySet<string>,
) {
  const mistakes = [...found].flatMap(([name, { notes }]) => {
    const [row, file] = [rows.get(name), `media/${name}${PICTURE_DESCRIPTION_FILE_SUFFIX}`]
    if (!row?.edited_at || !notes || hasSameAltAndFocus(row, pictureAltAndFocusColumns(notes)) || over.has(file))
      return []
    const message = `Le bureau a décrit cette image le ${formatFrenchMinute(row.edited_at)}, et le dossier en dit autre chose : reprenez ce qu’il en dit (content export), ou imposez ceci avec --over ${file}`
    return [{ file, line: 1, message }]
  })
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
}
