import { z } from 'zod'
import { Block } from '#contract/blocks.ts'
import { companyQuery } from '#contract/page.ts'
import { paths } from '#contract/paths.ts'
import { route } from '#contract/route.ts'

/**
 * Names of the published texts with a screen of their own, such as the legal notice, which are also their file names.
 */
export const PageName = z.enum([
  'accueil',
  'a-propos',
  'mentions-legales',
  'politique-de-confidentialite',
  'accessibilite',
  'adhesion',
])
export type PageName = z.infer<typeof PageName>

/** URL path of each published text that has a screen of its own, such as the legal notice. */
export const pagePaths: Record<PageName, string> = {
  accueil: paths.home,
  'a-propos': paths.about,
  'mentions-legales': paths.legalNotice,
  'politique-de-confidentialite': paths.privacyPolicy,
  accessibilite: paths.accessibility,
  adhesion: paths.adhesionCta,
}

/** Published text with a screen of its own, such as the legal notice. */
export const PageText = z.object({
  page: PageName,
  title: z.string(),
  summary: z.string(),
  blocks: z.array(Block),
  updated_at: z.iso.datetime(),
})
export type PageText = z.infer<typeof PageText>

export const pageRoutes = {
  read: route({
    method: 'GET',
    path: '/pages/:page',
    summary: 'Un texte du portail\u00a0: à propos, mentions légales…',
    access: 'public',
    params: z.object({ page: PageName }),
    query: z.object(companyQuery),
    reply: z.object({ data: PageText }),
  }),
}
