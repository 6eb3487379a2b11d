import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { companyFilterQueryFields } from '#contract/page.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { defineApiRoute } from '#contract/route.ts'

/**
 * Names of the published texts with a screen of their own, such as the legal notice, which are also their file names.
 */
export const PublishedTextPageName = z.enum([
  'accueil',
  'a-propos',
  'mentions-legales',
  'politique-de-confidentialite',
  'accessibilite',
  'adhesion',
])
export type PublishedTextPageName = z.infer<typeof PublishedTextPageName>

/** URL path of each published text that has a screen of its own, such as the legal notice. */
export const publishedTextPagePaths: Record<PublishedTextPageName, string> = {
  accueil: portalPagePaths.home,
  'a-propos': portalPagePaths.about,
  'mentions-legales': portalPagePaths.legalNotice,
  'politique-de-confidentialite': portalPagePaths.privacyPolicy,
  accessibilite: portalPagePaths.accessibility,
  adhesion: portalPagePaths.adhesionCta,
}

/** Published text with a screen of its own, such as the legal notice. */
export const PublishedTextPageContent = z.object({
  page: PublishedTextPageName,
  title: z.string(),
  summary: z.string(),
  blocks: z.array(PublishedTextBlock),
  updated_at: z.iso.datetime(),
})
export type PublishedTextPageContent = z.infer<typeof PublishedTextPageContent>

export const publishedTextPageRoutes = {
  read: defineApiRoute('GET /pages/:page', {
    summary: 'Un texte du portail\u00a0: à propos, mentions légales…',
    access: 'public',
    params: z.object({ page: PublishedTextPageName }),
    query: z.object(companyFilterQueryFields),
    reply: z.object({ data: PublishedTextPageContent }),
  }),
}
