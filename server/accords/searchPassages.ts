import { articleHeading } from '#contract/articleName.ts'
import { readerPath } from '#contract/readerPath.ts'
import type { AppContext } from '#server/feature.ts'
import type { TextSearch } from '#server/feature/textSearch.ts'
import { findPassages } from './findPassages.ts'

/** The passages of agreements as results among others: each opens its page, with the words marked. */
export const searchPassages =
  (context: AppContext): TextSearch =>
  async (member, { query, per_kind }) => {
    const { data, total, correction } = await findPassages(context, member, { query, limit: per_kind })
    return {
      kind: 'passages',
      total,
      ...(correction !== undefined && { correction }),
      hits: data.map(({ accord, document, page, clause, excerpt, marks, missing }) => ({
        path: readerPath(accord.id, { document: document.id, page, marks }),
        title: [{ text: clause ? articleHeading(clause) : `Page ${page}`, isMarked: false }],
        excerpt,
        date: new Date(accord.signed_on).toISOString(),
        company: accord.company,
        place: accord.title,
        missing,
      })),
    }
  }
