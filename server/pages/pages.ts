import { and, eq, isNull, notExists, or } from '#server/drizzle/drizzle.ts'
import { alias, QueryBuilder } from '#server/drizzle/pgCore.ts'
import {
  PublishedTextPageName,
  publishedTextPageRoutes as calls,
  publishedTextPagePaths,
  type PublishedTextPageContent,
} from '#contract/pages/pages.ts'
import { unknownCompanyQueryNormalizer } from '#server/companies/knownCompanies.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import { pages as texts } from '#server/database/schema/pages.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { mountApiCall } from '#server/mount.ts'
import type { AppContext, PortalFeature } from '#server/feature.ts'
import { pagesContentKind } from './content.ts'
import { createPagePlaceholderRenderers } from './placeholders.ts'
import { listEnabledPageSections } from './sections.ts'

/** Server feature of texts with a page of their own, such as the legal notice. */
export const pagesFeature: PortalFeature = {
  routes(app, context) {
    mountApiCall(
      app,
      calls.read,
      async ({ params, query }) => ({ data: await readPage(context, params.page, query.company) }),
      {
        cache: { in: context.cache, as: unknownCompanyQueryNormalizer(context), when: () => true },
      },
    )
  },
  async pages({ db }) {
    const found = await db
      .select({ page: texts.page, updated_at: texts.updated_at })
      .from(texts)
      .where(and(eq(texts.withdrawn, false), isNull(texts.company_id)))
    return found.flatMap(({ page, updated_at }) =>
      page === 'accueil' ? [] : [{ path: publishedTextPagePaths[page], updated_at }],
    )
  },
  content: pagesContentKind,
  search: {
    kind: 'pages',
    access: 'public',
    table: texts,
    isShown: isTextOf,
    title: texts.title,
    texts: [texts.summary, texts.words],
    date: texts.updated_at,
    key: texts.page,
    pathOf: (page) => publishedTextPagePaths[PublishedTextPageName.parse(page)],
  },
  impersonal: [texts],
}

/** Returns the SQL condition for the page texts shown to visitors of a company. */
function isTextOf(company: number | undefined) {
  const isThere = eq(texts.withdrawn, false)
  if (company === undefined) return and(isThere, isNull(texts.company_id))
  const own = alias(texts, 'own')
  const ownOfScreen = and(eq(own.page, texts.page), eq(own.company_id, company), eq(own.withdrawn, false))
  const hasOwn = new QueryBuilder().select({ id: own.id }).from(own).where(ownOfScreen)
  return and(isThere, or(eq(texts.company_id, company), and(isNull(texts.company_id), notExists(hasOwn))))
}

/** Returns the text of a portal page: the company's own, else the general one. Throws `NotFoundError`. */
async function readPage(
  { db, env, register }: Pick<AppContext, 'db' | 'env' | 'register'>,
  page: PublishedTextPageName,
  company?: number,
): Promise<PublishedTextPageContent> {
  const found = await db
    .select()
    .from(texts)
    .where(and(eq(texts.page, page), eq(texts.withdrawn, false)))
  const of = (id: number | null) => found.find(({ company_id }) => company_id === id)
  const text = (company !== undefined && of(company)) || of(null)
  if (!text) throw new NotFoundError('Cette page n’existe pas ou plus.')
  const { title, summary, body, updated_at } = text
  const blocks = await convertMarkdownToBlocks(db, body, {
    inserts: createPagePlaceholderRenderers({ env, register }),
    sections: listEnabledPageSections(env),
  })
  return {
    page,
    title,
    summary,
    blocks,
    updated_at: updated_at.toISOString(),
  }
}
