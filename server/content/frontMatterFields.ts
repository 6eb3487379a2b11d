import { z } from 'zod'
import { API_PREFIX } from '#contract/address.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { TITLE_WITHOUT_WORD_MESSAGE, baseTextFieldSchema, LETTER_OR_DIGIT_PATTERN } from '#contract/text.ts'

/** Zod schema of a one-line text in Markdown front matter, with a maximum length. */
export const OneLineTextField = (length: number) =>
  baseTextFieldSchema(length, `Ce texte compte plus de ${length} signes`, 'Ce texte manque')
    .trim()
    .min(1, 'Ce texte est vide')
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Ce texte tient sur une ligne')
    .regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, 'Ce texte contient un signe invisible qui inverse le sens de lecture')

/** Zod schema of a title in Markdown front matter. Requires a word, for screen readers and for the URL. */
export const TitleField = (length: number) =>
  OneLineTextField(length).regex(LETTER_OR_DIGIT_PATTERN, TITLE_WITHOUT_WORD_MESSAGE)

// Addresses in use: a redirect from one of them would never be reached.
const taken = new Set<string>([
  ...Object.values(portalPagePaths).filter((path) => typeof path === 'string'),
  ...Object.values(portalPagePaths.feed),
  '/robots.txt',
  '/sitemap.xml',
])

/** Zod schema of a former URL path. Drops the final slash, as the lookup does. */
const FormerPath = baseTextFieldSchema(300, 'Cette adresse compte plus de 300 signes')
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, 'Une ancienne adresse commence par « / »')
  .regex(/^[^?#]*$/, 'Une ancienne adresse s’arrête avant « ? » ou « # » : seul son chemin est redirigé')
  .transform((path) => path.replace(/(?<=.)\/+$/, ''))
  .refine(
    (path) => !taken.has(path) && !path.startsWith(`${API_PREFIX}/`),
    'Une page du portail se tient déjà à cette adresse : elle ne redirigera jamais',
  )

/** Zod schema of a text's former URL paths, which redirect to it. Sorted, so that an export equals the import. */
export const FormerPathsField = z
  .array(FormerPath)
  .min(1)
  .max(20)
  .transform((former) => [...new Set(former)].toSorted())
