import '#theme/laterComponents.ts'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { formatArticleHeading } from '#contract/accords/articleName.ts'
import type { NumberedAccordArticle } from '#contract/accords/accordTexts.ts'
import { accordArticleUrl } from '#src/accords/detail/articlePath.ts'
import { ShownCitationContext, type AccordCitation } from '#src/accords/citation/CitationContext.ts'
import { loadLargeTypeCitationDialog } from '#src/accords/citation/loadLargeTypeCitationDialog.ts'
import { accordComparisonPath } from '#src/accords/comparison/accordComparisonPath.ts'
import { listOtherAccordVersions } from '#src/accords/comparison/listOtherAccordVersions.ts'
import { findArticleTextRangesByPage } from '#src/accords/findArticleTextRangesByPage.ts'
import type { PdfReaderActions } from '#src/accords/reader/useDocumentActions.ts'
import { ApiCallError, apiReplyKey, fetchApiReplyByKey } from '#src/api/call.ts'
import { LazyModal } from '#src/navigation/LazyModal.tsx'
import { useIsPortalUnreachable } from '#src/offline/offlineState.ts'
import type { ArticleNumberAndPage } from './TextReaderContext.ts'

type Props = {
  accord: Accord
  document: AccordDocument
  /** Article whose menu is open, and the button that opened it; undefined when none is. */
  opened: { article: ArticleNumberAndPage; button: HTMLElement } | undefined
  onClose: () => void
  files: PdfReaderActions
}

/** Menu of an article in the text view: quote it, show it in large type, compare it with another version. */
export function ArticleMenu({ accord, document, opened, onClose, files }: Props) {
  const [citation, setCitation] = useState<AccordCitation>()
  const closeCitation = useCallback(() => setCitation(undefined), [])
  const navigate = useNavigate()
  const isCutOff = useIsPortalUnreachable()
  const choose = (act: (article: ArticleNumberAndPage) => unknown) => () => {
    onClose()
    if (opened) act(opened.article)
  }
  const withArticle =
    (act: (clause: NumberedAccordArticle) => unknown) =>
    async ({ number }: ArticleNumberAndPage) => {
      try {
        act(await readArticle(accord.id, document.id, number))
      } catch (error) {
        files.say(error instanceof ApiCallError ? error.message : 'Cet article n’a pas pu être lu.')
      }
    }
  return (
    <>
      <Menu anchorEl={opened?.button ?? null} open={opened !== undefined} onClose={onClose}>
        <MenuItem onClick={choose(withArticle((clause) => setCitation(citationOf(accord, clause))))}>
          Montrer en grand
        </MenuItem>
        <MenuItem
          onClick={choose(
            withArticle(({ paragraphs, page, start, end }) =>
              files.copyQuotation(paragraphs.join('\n'), { page, marks: [{ start, end }] }),
            ),
          )}
        >
          Copier avec la source
        </MenuItem>
        {!isCutOff &&
          listOtherAccordVersions(accord).map(({ other }) => (
            <MenuItem
              key={other.id}
              sx={{ whiteSpace: 'normal' }}
              onClick={choose(() => navigate(accordComparisonPath(accord.id, other.id)))}
            >
              Comparer avec&nbsp;: {other.title}
            </MenuItem>
          ))}
      </Menu>
      <ShownCitationContext value={citation}>
        <LazyModal load={loadLargeTypeCitationDialog} isOpen={citation !== undefined} onClose={closeCitation} />
      </ShownCitationContext>
    </>
  )
}

/** Fetches an article's text. Throws when the number belongs to another document of the agreement. */
async function readArticle(id: number, document: number, number: string): Promise<NumberedAccordArticle> {
  const key = apiReplyKey('GET /accords/:id/clauses/:number', { params: { id, number } })
  const { data } = (await fetchApiReplyByKey(key)) as { data: NumberedAccordArticle }
  if (data.document !== document) throw new Error('The article of this number is in another document')
  return data
}

function citationOf(accord: Accord, clause: NumberedAccordArticle): AccordCitation {
  const { document, number, paragraphs } = clause
  return {
    text: paragraphs.join('\n'),
    title: accord.title,
    place: formatArticleHeading(clause),
    signed_on: accord.signed_on,
    path: accordArticleUrl(accord.id, number),
    source: { accord: accord.id, document, pieces: findArticleTextRangesByPage(clause) },
  }
}
