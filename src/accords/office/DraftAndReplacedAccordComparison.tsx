import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatCount } from '#src/lib/text.ts'
import { ComparedArticleView } from '#src/accords/comparison/ComparedArticleView.tsx'

const ASKED_EACH_MS = 2000

/** Comparison of an agreement's draft with the agreement it replaces. Polls until the text has been read. */
export function DraftAndReplacedAccordComparison({ slug }: { slug: string }) {
  const compared = useBoardApiReply(apiReplyKey('GET /board/accords/:slug/comparison', { params: { slug } }), {
    revalidateOnMount: true,
    refreshInterval: (latest) => (latest && latest.data.former !== null && !latest.data.articles ? ASKED_EACH_MS : 0),
  })
  return (
    <QueryBoundary of={compared} failure="Les deux versions n’ont pas pu être comparées">
      {({ data: { former, articles } }) => {
        if (former === null) return <p>L’accord remplacé n’est pas sur le portail.</p>
        if (!articles)
          return <p role="status">La comparaison avec «&nbsp;{former}&nbsp;» attend que le texte soit lu.</p>
        const changed = articles.filter(({ change }) => change !== 'identique')
        return (
          <>
            <p role="status">
              Par rapport à «&nbsp;{former}&nbsp;»&nbsp;: {formatCount(changed.length, 'article')}{' '}
              {changed.length > 1 ? 'changent' : 'change'}, {articles.length - changed.length} sans changement.
            </p>
            {changed.map((article) => (
              <ComparedArticleView key={`${article.change} ${article.number}`} article={article} />
            ))}
          </>
        )
      }}
    </QueryBoundary>
  )
}
