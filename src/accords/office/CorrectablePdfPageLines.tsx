import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { formatArticleHeading } from '#contract/accords/articleName.ts'
import type { ArticleExtractedFromPdf } from '#contract/accords/office.ts'
import { splitPdfPageTextLines, OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { quoteFrench } from '#src/lib/text.ts'
import { ArticleNumberAndTitleForm } from './ArticleNumberAndTitleForm.tsx'
import { isSameDocumentLine, type BoardArticleStartCorrection } from './applyCorrections.ts'

type Props = {
  document: string
  page: number
  /** Articles of the whole document, with the board's corrections applied. */
  articles: readonly ArticleExtractedFromPdf[]
  corrections: readonly BoardArticleStartCorrection[]
  onCorrect: (correction: BoardArticleStartCorrection) => void
  onRestore: (place: { page: number; line: string }) => void
}

/** Lines of text extracted from a PDF page, with the articles that start there. The board can correct each line. */
export function CorrectablePdfPageLines({ document, page, articles, corrections, onCorrect, onRestore }: Props) {
  const [open, setOpen] = useState<string>()
  const text = useBoardApiReply(
    apiReplyKey('GET /board/documents/:name/pages/:page', { params: { name: document, page } }),
  )
  const removed = corrections.filter((one) => one.page === page && one.number === undefined)
  return (
    <QueryBoundary
      of={text}
      failure="Le texte de cette page n’a pas pu être chargé"
      skeleton={<Skeleton shape="line" />}
    >
      {({ data }) => (
        <>
          {data.is_recognized && (
            <Recognized>
              <b>{OCR_TEXT_LABEL}.</b> Comparez-le avec l’image de la page.
              {data.unsure.length > 0 && <> Mots peu sûrs&nbsp;: {data.unsure.map(quoteFrench).join(', ')}.</>}
            </Recognized>
          )}
          <Lines aria-label={`Texte de la page ${page}`}>
            {splitPdfPageTextLines(data.text).map(({ start, line }) => {
              const at = { page, line }
              const article = articles.find((one) => isSameDocumentLine(one, at))
              const isCorrected = corrections.some((one) => isSameDocumentLine(one, at))
              return (
                <li key={start} data-article={article !== undefined}>
                  {article && <b>{formatArticleHeading(article)}</b>}
                  {open === line ? (
                    <ArticleNumberAndTitleForm
                      article={article ?? { ...guess(line), page, line }}
                      isNew={!article}
                      others={articles.filter((one) => one !== article)}
                      onSave={(said) => {
                        onCorrect({ file: document, ...at, ...said })
                        setOpen(undefined)
                      }}
                      onClose={() => setOpen(undefined)}
                    />
                  ) : (
                    <button
                      type="button"
                      aria-label={article ? `Corriger\u00a0: ${line}` : `Commencer un article ici\u00a0: ${line}`}
                      onClick={() => setOpen(line)}
                    >
                      {line}
                    </button>
                  )}
                  {isCorrected && (
                    <p>
                      {removed.some((one) => isSameDocumentLine(one, at))
                        ? 'Aucun article ne commence ici, à la main.'
                        : 'Corrigé à la main.'}
                      <MuiButton aria-label={`Revenir à ce qui a été lu\u00a0: ${line}`} onClick={() => onRestore(at)}>
                        Revenir à ce qui a été lu
                      </MuiButton>
                    </p>
                  )}
                </li>
              )
            })}
          </Lines>
        </>
      )}
    </QueryBoundary>
  )
}

/** Guesses an article's number and title from a line of an agreement's text, as initial form values. */
function guess(line: string): { number: string; title: string } {
  const [, number = '', title = ''] = /^(?:article|art\.)?\s*(\d[\d.-]*)?[\s.:)–—-]*(.*)$/iu.exec(line) ?? []
  return { number: number.replace(/[.-]+$/, ''), title }
}

const Recognized = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: `0 0 ${space.x3}`,
  padding: `${space.x2} ${space.x4}`,
  backgroundColor: vars.palette.Alert.warningStandardBg,
  color: vars.palette.Alert.warningColor,
}))

const Lines = styled('ol')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  'li[data-article=true]': {
    marginTop: space.x3,
    paddingLeft: space.x3,
    borderLeft: `3px solid ${vars.palette.company.border}`,
  },
  b: { ...typography.subtitle1, display: 'block', color: vars.palette.company.text },
  'li > button': {
    ...typography.body2,
    display: 'block',
    width: '100%',
    minHeight: 28,
    padding: `1px ${space.x2}`,
    border: 0,
    borderRadius: vars.shape.small,
    background: 'none',
    color: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover, &:focus-visible': { backgroundColor: vars.palette.company.tint },
  },
  p: { ...typography.caption, margin: 0, color: vars.palette.text.secondary },
}))
