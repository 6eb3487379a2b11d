import { z } from 'zod'
import { MAX_PICTURE_ALT_LENGTH, PICTURE_ALT_TOO_LONG_MESSAGE } from './limits.ts'
import { FocalPoint } from '#contract/blocks.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { defineApiRoute } from '#contract/route.ts'
import { optionalSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'

const alt = optionalSingleLineSchema(MAX_PICTURE_ALT_LENGTH, PICTURE_ALT_TOO_LONG_MESSAGE)
const NO_PICTURE = 'Cette image n’existe pas'
const pictureParams = z.object({
  name: baseTextFieldSchema(85, NO_PICTURE).regex(/^[a-z\d]+(?:-[a-z\d]+)*\.(?:jpg|png|webp|avif)$/, NO_PICTURE),
})

/** Picture in the office's library of pictures for published texts. */
export const LibraryPicture = z.object({
  name: z.string(),
  /** URL of the picture's smallest version. */
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Default text alternative of the picture, proposed to the texts that show it. */
  alt: z.string(),
  /** Focal point that stays visible when the picture is cropped; null for the centre. */
  focus: FocalPoint.nullable(),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

/** Text of the office that shows a library picture: published, as a draft, or in a former version. */
const PlaceUsingLibraryPicture = z.object({
  title: z.string(),
  /** Kind of the text that shows the picture, which is the folder of its file. */
  kind: z.string(),
  slug: z.string(),
  state: z.enum(['publie', 'brouillon', 'historique']),
})
export type PlaceUsingLibraryPicture = z.infer<typeof PlaceUsingLibraryPicture>

const boardAccess = { access: 'board', role: 'editing' } as const

export const boardPictureRoutes = {
  pictures: defineApiRoute('GET /board/pictures', {
    ...boardAccess,
    summary: 'Les images des textes, la plus récente d’abord',
    query: z.object({
      ...paginationQueryFields,
      per_page: paginationQueryFields.per_page.default(24),
      search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
      /** Filter of the picture library on file names, separated by commas. */
      names: baseTextFieldSchema(4500, 'Au plus 50 images').default(''),
    }),
    reply: paginatedListSchema(LibraryPicture),
  }),
  picture: defineApiRoute('GET /board/pictures/:name', {
    ...boardAccess,
    summary: 'Une image, et les textes qui la montrent',
    params: pictureParams,
    reply: z.object({ data: LibraryPicture.extend({ uses: z.array(PlaceUsingLibraryPicture) }) }),
  }),
  addPicture: defineApiRoute('PUT /board/pictures/:name', {
    ...boardAccess,
    summary: 'Ajoute une image, sous ce nom ou le suivant qui est libre',
    params: z.object({
      name: baseTextFieldSchema(80, 'Ce nom est trop long').regex(
        /^[a-z\d]+(?:-[a-z\d]+)*$/,
        'Un nom d’image s’écrit « mot-mot »',
      ),
    }),
    query: z.object({ alt: alt.default('') }),
    upload: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'], bytes: 10_000_000 },
    reply: z.object({ data: LibraryPicture }),
  }),
  changePicture: defineApiRoute('PATCH /board/pictures/:name', {
    ...boardAccess,
    summary: 'Change ce que l’on dit d’une image, et ce qui en reste en vue',
    params: pictureParams,
    body: z.object({ alt, focus: FocalPoint.nullable() }),
    reply: z.object({ data: LibraryPicture }),
  }),
  removePicture: defineApiRoute('DELETE /board/pictures/:name', {
    ...boardAccess,
    summary: 'Supprime une image qu’aucun texte ne montre',
    params: pictureParams,
  }),
}
