import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useContext, useId, useRef } from 'react'
import { space } from '#theme/space.ts'
import { name } from '#association/identity.ts'
import { useClause } from '#src/accords/useAccords.ts'
import { TimeText } from '#src/components/TimeText.tsx'
import { say } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import type { Openable } from '#src/navigation/Overlay.tsx'
import { CitedPassage, type Citation } from './CitedPassage.ts'
import { drawCitation } from './drawCitation.ts'
import { QrCode } from './QrCode.tsx'

/** A passage in large type, for a discussion at the gate: its words, where they stand, and a code that leads there. */
export function CitationDialog({ isOpen, onClose }: Openable) {
  const given = useContext(CitedPassage)
  const citation = useWhole(given)
  const title = useId()
  const card = useRef<HTMLDivElement>(null)
  if (!citation) return null
  const { text, place, title: accord, signed_on, path } = citation
  const address = `${location.origin}${path}`

  const save = async () => {
    try {
      if (card.current) saveFile(await drawCitation(citation, address, card.current), 'citation.png')
    } catch {
      say('error', 'L’image n’a pas pu être enregistrée')
    }
  }

  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      maxWidth={false}
      slotProps={{ paper: { ref: card, 'aria-labelledby': title } }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <Card role="group" aria-label="Passage" tabIndex={0}>
        <p>{name}</p>
        <blockquote data-size={sizeOf(text)}>
          <p>{text}</p>
        </blockquote>
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
      <Bar>
        <Button variant="text" onClick={onClose}>
          Fermer
        </Button>
        {document.fullscreenEnabled && (
          <Button variant="outlined" onClick={() => void showWhole(card.current)}>
            Plein écran
          </Button>
        )}
        <Button variant="contained" onClick={() => void save()}>
          Enregistrer l’image
        </Button>
      </Bar>
    </Sheet>
  )
}

/** A citation with the whole of its article, where it names one and that has come. */
function useWhole(given: Citation | undefined): Citation | undefined {
  const { accord = 0, number, document } = given?.article ?? {}
  const clause = useClause(accord, number).data?.data
  return given && clause && clause.document === document ? { ...given, text: clause.paragraphs.join('\n') } : given
}

/** The longer the words, the smaller the letters: a card is read at arm’s length, and without scrolling where it can be. */
const sizeOf = ({ length }: string) => (length < 160 ? 'large' : length < 420 ? 'medium' : 'small')

async function showWhole(card: HTMLElement | null) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await card?.requestFullscreen()
  } catch {
    say('info', 'Cet appareil ne permet pas le plein écran')
  }
}

const Sheet = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-paper': { display: 'flex', flexDirection: 'column', width: 'calc(100% - 48px)', maxWidth: 860 },
  [theme.breakpoints.down('md')]: {
    '& .MuiDialog-paper': { width: '100%', height: '100%', maxHeight: 'none', margin: 0, borderRadius: 0 },
  },
}))

const Card = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: space.x6,
  overflowY: 'auto',
  padding: space.x6,
  // Dawn at the foot of the card.
  borderBottom: `4px solid ${vars.palette.company.exact}`,
  '& > p': { ...typography.overline, margin: 0, color: vars.palette.company.text },
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
  figure: { flex: 'none', width: 'min(8rem, 34vw)', margin: 0, textAlign: 'center' },
  figcaption: { ...typography.caption, color: vars.palette.text.secondary },
  [breakpoints.up('md')]: { padding: space.x12, paddingBottom: space.x8 },
}))

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.x2,
  padding: space.x4,
  // On the whole screen there is the passage alone: Escape, or the device’s own gesture, leaves it.
  ':fullscreen > &': { display: 'none' },
})
