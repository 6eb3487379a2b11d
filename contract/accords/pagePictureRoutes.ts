import { z } from 'zod'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'
import { accordDocumentUrlParams } from './accords.ts'

export const pagePictureRoutes = {
  picture: defineApiRoute('GET /accords/:id/documents/:document/pictures/:version/:page/:width', {
    summary: 'L’image d’une page d’un document',
    params: accordDocumentUrlParams.extend({
      version: baseTextFieldSchema(16, 'Cette image n’existe pas').regex(/^[\da-f]{16}$/),
      page: z.coerce.number().int().min(1).max(10_000),
      width: z.coerce.number().int().min(1).max(10_000),
    }),
    reply: { ...defineApiFileReply('image/webp'), isForGood: true },
  }),
}
