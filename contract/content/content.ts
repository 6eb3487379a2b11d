import { z } from 'zod'
import { file, route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

export const content = {
  picture: route({
    method: 'GET',
    path: '/pictures/:name',
    summary: 'Une image d’un texte',
    access: 'public',
    params: z.object({
      name: text(37, 'Cette image n’existe pas').regex(/^[\da-f]{32}\.webp$/, 'Cette image n’existe pas'),
    }),
    reply: { ...file('image/webp'), isForGood: true },
  }),
}
