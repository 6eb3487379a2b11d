import { styled } from '@mui/material/styles'
import { useContext, useId } from 'react'
import { space } from '#theme/space.ts'
import { name } from '#association/identity.ts'
import { useAccordArticleText } from '#src/accords/useAccords.ts'
import { ShowToOthersDialog } from '#src/components/pictures/ImageDialog.tsx'
import { QrCode } from '#src/components/pictures/QrCode.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'
import { findArticleTextRangesByPage } from '#src/accords/findArticleTextRangesByPage.ts'
import { ShownCitationContext, type AccordCitation } from './CitationContext.ts'
import { drawCitationPng } from './drawCitationPng.ts'
import { AccordPassagePicture } from './AccordPassagePicture.tsx'

/** Dialog that shows a passage of an agreement to other people: large type, its source and a QR code of its URL. */
export function LargeTypeCitationDialog({ isOpen, onClose }: ModalProps) {
  const given = useContext(ShownCitationContext)
  const citation = useWhole(given)
  const title = useId()
  if (!citation) return null
  const { text, place, title: accord, signed_on, path, source } = citation
  const address = `${location.origin}${path}`

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={title}
      draw={(sheet) => drawCitationPng(citation, address, sheet)}
      fileName="citation.png"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <Card role="group" aria-label="Passage" tabIndex={0}>
        <p>{name}</p>
        <blockquote data-size={sizeOf(text)}>
          <p>{text}</p>
        </blockquote>
        {source && <AccordPassagePicture place={source} />}
        <footer>
          <div>
            <h2 id={title}>{place}</h2>
            <p>{accord}</p>
            <p>
              Signé le <TimeText at={signed_on} isDay />
            </p>
          </div>
          <figure>
            <QrCode of={address} />
            <figcaption>Le passage dans le portail</figcaption>
          </figure>
        </footer>
      </Card>
    </Sheet>
  )
}

/** Replaces the text of a quoted passage with its whole article, once that article has loaded. */
function useWhole(given: AccordCitation | undefined): AccordCitation | undefined {
  const { accord = 0, number, document } = given?.article ?? {}
  const clause = useAccordArticleText(accord, number).data?.data
  if (!given || !clause || document === undefined || clause.document !== document) return given
  const source = { accord, document, pieces: findArticleTextRangesByPage(clause) }
  return { ...given, text: clause.paragraphs.join('\n'), source }
}

/**
 * Returns the type size of a citation card. Longer quotations are smaller, to be read at arm's length without scrolling
 * if possible.
 */
const sizeOf = ({ length }: string) => (length < 160 ? 'large' : length < 420 ? 'medium' : 'small')

const Sheet = styled(ShowToOthersDialog)({ '--sheet': 'min(100% - 48px, 860px)' })

const Card = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: space.x6,
  overflowY: 'auto',
  padding: space.x6,
  // Accent line at the foot of the card.
  borderBottom: `4px solid ${vars.palette.company.exact}`,
  // Leaves room for the close button.
  '& > p': { ...typography.overline, margin: `0 ${space.x8} 0 0`, color: vars.palette.company.text },
  blockquote: {
    flex: 1,
    margin: 0,
    overflowWrap: 'anywhere',
    p: { margin: 0, whiteSpace: 'pre-line', textWrap: 'pretty' },
  },
  'blockquote[data-size=large]': typography.h1,
  'blockquote[data-size=medium]': typography.h2,
  'blockquote[data-size=small]': typography.h4,
  footer: {
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: space.x5,
    paddingTop: space.x5,
    borderTop: `1px solid ${vars.palette.line}`,
  },
  h2: { ...typography.h4, margin: `0 0 ${space.x1}` },
  'footer p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  'footer figure': { flex: 'none', width: 'min(8rem, 34vw)', margin: 0, textAlign: 'center' },
  'footer figcaption': { ...typography.caption, color: vars.palette.text.secondary },
  [breakpoints.up('md')]: { padding: space.x12, paddingBottom: space.x8 },
}))
