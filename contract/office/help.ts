import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

const MISSING = 'Cette page d’aide n’existe pas'
const HelpName = baseTextFieldSchema(60, MISSING).regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, MISSING)

/** Help page about one screen of the board's office. */
export const OfficeHelpEntry = z.object({
  name: z.string(),
  title: z.string(),
  /** Tasks that the help page explains, with their anchors. */
  tasks: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type OfficeHelpEntry = z.infer<typeof OfficeHelpEntry>

const boardAccess = { access: 'board', role: 'any' } as const

export const boardUserGuideRoutes = {
  helps: defineApiRoute('GET /board/help', {
    ...boardAccess,
    summary: 'Les pages de l’aide du bureau, et ce que chacune explique',
    reply: z.object({ data: z.array(OfficeHelpEntry) }),
  }),
  help: defineApiRoute('GET /board/help/:name', {
    ...boardAccess,
    summary: 'Une page de l’aide du bureau',
    params: z.object({ name: HelpName }),
    reply: z.object({ data: z.object({ title: z.string(), blocks: z.array(PublishedTextBlock) }) }),
  }),
  helpPicture: defineApiRoute('GET /help-pictures/:name', {
    summary: 'Une image de l’aide du bureau, prise sur le portail d’exemple',
    access: 'public',
    params: z.object({
      name: baseTextFieldSchema(65, 'Cette image n’existe pas').regex(
        /^[a-z\d]+(?:-[a-z\d]+)*\.webp$/,
        'Cette image n’existe pas',
      ),
    }),
    reply: defineApiFileReply('image/webp'),
  }),
}
