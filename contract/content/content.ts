import { z } from 'zod'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

export const contentRoutes = {
  picture: defineApiRoute('GET /pictures/:name', {
    summary: 'Une image d’un texte',
    access: 'public',
    params: z.object({
      name: baseTextFieldSchema(37, 'Cette image n’existe pas').regex(
        /^[\da-f]{32}\.webp$/,
        'Cette image n’existe pas',
      ),
    }),
    reply: { ...defineApiFileReply('image/webp'), isForGood: true },
  }),
}
