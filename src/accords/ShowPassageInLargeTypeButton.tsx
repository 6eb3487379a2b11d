import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import { Button } from '#src/components/controls/Button.tsx'
import { LazyModal } from '#src/navigation/LazyModal.tsx'
import { ShownCitationContext, type AccordCitation } from './citation/CitationContext.ts'
import { loadLargeTypeCitationDialog } from './citation/loadLargeTypeCitationDialog.ts'

/**
 * Button that shows a passage of an agreement in large type, for other people to read. `isQuiet` selects the discreet
 * look in lists.
 */
export function ShowPassageInLargeTypeButton({
  citation,
  isQuiet = false,
}: {
  citation: AccordCitation
  isQuiet?: boolean
}) {
  const Opener = isQuiet ? Quiet : Button
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Opener
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={`Montrer en grand\u00a0: ${citation.place}`}
      >
        Montrer en grand
      </Opener>
      <ShownCitationContext value={citation}>
        <LazyModal load={loadLargeTypeCitationDialog} isOpen={isOpen} onClose={close} />
      </ShownCitationContext>
    </>
  )
}

/** Discreet style of the button « Montrer en grand », which shows a passage of an agreement in large type. */
const Quiet = styled('button')(({ theme: { vars, typography } }) => ({
  ...typography.caption,
  minHeight: 44,
  padding: 0,
  border: 0,
  fontFamily: 'inherit',
  fontWeight: typography.fontWeightBold,
  background: 'none',
  color: vars.palette.company.text,
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
  cursor: 'pointer',
}))
