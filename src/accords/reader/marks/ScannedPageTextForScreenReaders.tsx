import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { OCR_TEXT_LABEL } from '#contract/accords/pageLines.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import type { HighlightedPdfReference } from './PassageHighlights.tsx'

type Props = {
  marking: HighlightedPdfReference
  page: number
  /** True when the PDF has scanned pages with recognized text (OCR); otherwise no text is requested. */
  hasRecognized: boolean
  /** True when the PDF file holds no text for the page. */
  isWordless: boolean
}

/**
 * Recognized text (OCR) of a scanned PDF page for screen readers, with a visible label. Without it, a note that the
 * page has no text.
 */
export function ScannedPageTextForScreenReaders({ marking, page, hasRecognized, isWordless }: Props) {
  const params = { id: marking.accord, document: marking.document, page }
  const { data: answer } = useApiReply(
    hasRecognized ? apiReplyKey('GET /accords/:id/documents/:document/pages/:page', { params }) : null,
  )
  if (!answer?.data.is_recognized)
    return (
      isWordless && (
        <p className="unseen">Page {page}&nbsp;: image sans texte, qu’un lecteur d’écran ne peut pas lire.</p>
      )
    )
  return (
    <>
      <Mark>{OCR_TEXT_LABEL}</Mark>
      <div className="unseen" lang="fr">
        {answer.data.text.split('\n').map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a page do not move
          <p key={at}>{line}</p>
        ))}
      </div>
    </>
  )
}

const Mark = styled('span')(({ theme: { vars, typography } }) => ({
  ...typography.caption,
  position: 'absolute',
  top: 0,
  right: 0,
  padding: `${space.x1} ${space.x3}`,
  borderEndStartRadius: vars.shape.small,
  backgroundColor: vars.palette.Alert.warningStandardBg,
  color: vars.palette.Alert.warningColor,
}))
