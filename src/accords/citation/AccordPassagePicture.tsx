import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { AccordDocument } from '#contract/accords/accords.ts'
import { useOpenAccordPdf, type LoadedPdf } from '#src/accords/reader/useOpenDocument.ts'
import { useAccord } from '#src/accords/useAccords.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import type { AccordPassageTextLocation } from './CitationContext.ts'
import { cutPassagePicture } from './cutPassagePicture.ts'

/** Maximum number of pages from which a quoted passage's picture is cut. */
const PAGES = 3

/** Picture of a passage, cut from the document's pages, so that readers can verify the text. */
export function AccordPassagePicture({ place }: { place: AccordPassageTextLocation }) {
  const document = useAccord(place.accord).data?.data.documents.find(({ id }) => id === place.document)
  return document ? <Cuts place={place} document={document} /> : null
}

function Cuts({ place: { accord, pieces }, document }: { place: AccordPassageTextLocation; document: AccordDocument }) {
  const { reading } = useOpenAccordPdf(accord, document)
  return pieces
    .slice(0, PAGES)
    .map((piece, index) => (
      <Cut
        key={piece.page}
        piece={piece}
        source={{ accord, document: document.id, reading }}
        goesOn={index === PAGES - 1 ? pieces[PAGES]?.page : undefined}
      />
    ))
}

type CutProps = {
  piece: AccordPassageTextLocation['pieces'][number]
  source: { accord: number; document: number; reading: LoadedPdf | undefined }
  /**
   * Page number on which the quoted passage continues after the last drawn page; undefined when all its pages are
   * drawn.
   */
  goesOn: number | undefined
}

function Cut({ piece: { page, start, end }, source: { accord, document, reading }, goesOn }: CutProps) {
  const params = { id: accord, document, page }
  const text = useApiReply(apiReplyKey('GET /accords/:id/documents/:document/pages/:page', { params })).data?.data
  const host = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    if (!reading || !text) return undefined
    const controller = new AbortController()
    const { signal } = controller
    cutPassagePicture(reading, text, { start, end }, signal).then(
      (cut) => {
        if (signal.aborted || !cut) return
        host.current?.replaceChildren(cut)
        setDrawn(true)
      },
      // The text is shown above: the card works without its picture.
      () => undefined,
    )
    return () => controller.abort()
  }, [reading, text, start, end])

  return (
    <Figure hidden={!isDrawn}>
      <div ref={host} role="img" aria-label={`Le passage tel que la page ${page} le montre`} />
      <figcaption>
        Tel que le document le montre, page&nbsp;{page}
        {goesOn !== undefined && <>. La suite est page&nbsp;{goesOn}.</>}
      </figcaption>
    </Figure>
  )
}

const Figure = styled('figure')(({ theme: { vars, typography } }) => ({
  margin: 0,
  '&[hidden]': { display: 'none' },
  canvas: {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.small,
  },
  figcaption: { ...typography.caption, marginTop: space.x2, color: vars.palette.text.secondary },
}))
