import { z } from 'zod'
import { defineApiFileReply, route } from '#contract/route.ts'
import { textSchema } from '#contract/text.ts'

export const contentRoutes = {
  picture: route({
    method: 'GET',
    path: '/pictures/:name',
    summary: 'Une image d’un texte',
    access: 'public',
    params: z.object({
      name: textSchema(37, 'Cette image n’existe pas').regex(/^[\da-f]{32}\.webp$/, 'Cette image n’existe pas'),
    }),
    reply: { ...defineApiFileReply('image/webp'), isForGood: true },
  }),
}
