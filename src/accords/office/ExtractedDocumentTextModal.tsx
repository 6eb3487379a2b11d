import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { space } from '#theme/space.ts'
import { formatArticleHeading } from '#contract/accords/articleName.ts'
import type { AttachedPdfForBoard } from '#contract/accords/office.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import {
  applyBoardArticleCorrections,
  replaceOrRemoveArticleCorrection,
  type BoardArticleStartCorrection,
} from './applyCorrections.ts'
import { CorrectablePdfPageLines } from './CorrectablePdfPageLines.tsx'
import { BoardPagePicture, useOpenPdfInOffice } from './PagePicture.tsx'

type Props = {
  document: AttachedPdfForBoard
  title: string
  corrections: readonly BoardArticleStartCorrection[]
  onChange: (corrections: BoardArticleStartCorrection[]) => void
  onClose: () => void
}

/** Office dialog with a document's text beside its pages, where the board corrects the detected articles. */
export function ExtractedDocumentTextModal({ document, title, corrections, onChange, onClose }: Props) {
  const heading = useId()
  const { name, pages } = document
  const [page, setPage] = useState(1)
  const read = useBoardApiReply(apiReplyKey('GET /board/documents/:name/articles', { params: { name } }))
  const picture = useOpenPdfInOffice(document)
  const own = corrections.filter(({ file }) => file === name)
  const articles = applyBoardArticleCorrections(read.data?.data ?? [], own)
  const last = pages ?? 1
  const go = (to: number) => setPage(Math.min(last, Math.max(1, to)))

  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby={heading}>
      <Tools>
        <h2 id={heading}>{title}</h2>
        <FilterSelect
          label="Article"
          value=""
          options={[
            ['', articles.length ? `Aller à l’un des ${articles.length}` : 'Aucun n’a été trouvé'],
            ...articles.map((one, at) => [String(at), `${formatArticleHeading(one)}, page ${one.page}`] as const),
          ]}
          onChange={(at) => go(articles[Number(at)]?.page ?? page)}
        />
        <div role="group" aria-label="Page">
          <MuiButton disabled={page === 1} onClick={() => go(page - 1)}>
            Page précédente
          </MuiButton>
          <span aria-live="polite">
            {page} sur {last}
          </span>
          <MuiButton disabled={page === last} onClick={() => go(page + 1)}>
            Page suivante
          </MuiButton>
        </div>
        <MuiButton variant="outlined" onClick={onClose}>
          Fermer
        </MuiButton>
      </Tools>
      <Sides>
        <BoardPagePicture pdf={picture} page={page} />
        <CorrectablePdfPageLines
          key={page}
          document={name}
          page={page}
          articles={articles}
          corrections={own}
          onCorrect={(correction) => onChange(replaceOrRemoveArticleCorrection(corrections, correction))}
          onRestore={(place) => onChange(replaceOrRemoveArticleCorrection(corrections, { file: name, ...place }, true))}
        />
      </Sides>
    </Dialog>
  )
}

const Tools = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x3,
  padding: space.x4,
  borderBottom: `1px solid ${vars.palette.line}`,
  h2: { ...typography.h4, flex: '1 1 12rem', margin: 0, overflowWrap: 'anywhere' },
  span: typography.body2,
  '& > div[role=group]': { display: 'flex', alignItems: 'center', gap: space.x2 },
}))

const Sides = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  padding: space.x4,
  alignItems: 'start',
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
