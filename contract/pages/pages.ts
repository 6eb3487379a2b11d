import { z } from 'zod'
import { TextBlock } from '#contract/blocks.ts'
import { companyQuery } from '#contract/page.ts'
import { paths } from '#contract/paths.ts'
import { route } from '#contract/route.ts'

/**
 * Names of the published texts with a screen of their own, such as the legal notice, which are also their file names.
 */
export const TextPageName = z.enum([
  'accueil',
  'a-propos',
  'mentions-legales',
  'politique-de-confidentialite',
  'accessibilite',
  'adhesion',
])
export type TextPageName = z.infer<typeof TextPageName>

/** URL path of each published text that has a screen of its own, such as the legal notice. */
export const textPagePaths: Record<TextPageName, string> = {
  accueil: paths.home,
  'a-propos': paths.about,
  'mentions-legales': paths.legalNotice,
  'politique-de-confidentialite': paths.privacyPolicy,
  accessibilite: paths.accessibility,
  adhesion: paths.adhesionCta,
}

/** Published text with a screen of its own, such as the legal notice. */
export const TextPageContent = z.object({
  page: TextPageName,
  title: z.string(),
  summary: z.string(),
  blocks: z.array(TextBlock),
  updated_at: z.iso.datetime(),
})
export type TextPageContent = z.infer<typeof TextPageContent>

export const textPageRoutes = {
  read: route({
    method: 'GET',
    path: '/pages/:page',
    summary: 'Un texte du portail\u00a0: à propos, mentions légales…',
    access: 'public',
    params: z.object({ page: TextPageName }),
    query: z.object(companyQuery),
    reply: z.object({ data: TextPageContent }),
  }),
}
