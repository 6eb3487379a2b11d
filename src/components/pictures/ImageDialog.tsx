import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useRef, type ReactNode } from 'react'
import { wholeWindowDialog } from '#theme/components/wholeWindowDialog.ts'
import { space } from '#theme/space.ts'
import { showToast } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'

/** Media query of a phone held sideways, which lacks height. */
export const SIDEWAYS_PHONE_QUERY = '@media (max-height: 480px) and (orientation: landscape)'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Id of the element that labels the dialog. */
  labelledBy: string
  /** Colour scheme of the dialog; the user's own by default. */
  scheme?: 'light'
  /** Draws the dialog's content as an image, with the styles of the dialog. */
  draw: (sheet: HTMLElement) => Promise<Blob>
  fileName: string
  /** Sentence above the buttons about the purpose of saving the image. */
  note?: string
  children: ReactNode
  className?: string
}

/** Dialog with content to show to other people, with buttons for full screen and to save it as an image. */
export function ShowToOthersDialog(props: Props) {
  const { isOpen, onClose, labelledBy, scheme, draw, fileName, note, children, className } = props
  const sheet = useRef<HTMLDivElement>(null)

  const save = async () => {
    try {
      if (sheet.current) saveFile(await draw(sheet.current), fileName)
    } catch {
      showToast('error', 'L’image n’a pas pu être enregistrée')
    }
  }

  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      maxWidth={false}
      {...(className !== undefined && { className })}
      slotProps={{
        paper: { ref: sheet, 'aria-labelledby': labelledBy, ...(scheme && { 'data-scheme': scheme }) } as object,
      }}
    >
      <Cross aria-label="Fermer" onClick={onClose}>
        <Close />
      </Cross>
      {children}
      <Bar>
        {note && <p>{note}</p>}
        {document.fullscreenEnabled && (
          <Button variant="outlined" onClick={() => void showWhole(sheet.current)}>
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

async function showWhole(sheet: HTMLElement | null) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await sheet?.requestFullscreen()
  } catch {
    showToast('info', 'Cet appareil ne permet pas le plein écran')
  }
}

// `--sheet`: width when the dialog does not fill the window.
const Sheet = styled(Dialog)(({ theme: { breakpoints } }) => ({
  '& .MuiDialog-paper': { display: 'flex', flexDirection: 'column', width: 'var(--sheet)', maxWidth: 'none' },
  [breakpoints.down('md')]: wholeWindowDialog,
  [SIDEWAYS_PHONE_QUERY]: wholeWindowDialog,
}))

// Stays in its corner while the content scrolls, and takes up no line.
const Cross = styled(IconButton)({
  position: 'sticky',
  top: space.x2,
  zIndex: 1,
  flex: 'none',
  alignSelf: 'flex-end',
  margin: `${space.x1} ${space.x2} -${space.x12}`,
  backgroundColor: 'inherit',
  ':fullscreen > &': { display: 'none' },
})

// Always visible; long content scrolls below it.
const Bar = styled('div')(({ theme: { typography, breakpoints } }) => ({
  position: 'sticky',
  bottom: 0,
  backgroundColor: 'inherit',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.x2,
  padding: space.x4,
  p: { ...typography.body2, flex: '1 1 100%', margin: 0, '@media (max-height: 600px)': { display: 'none' } },
  button: { flex: '1 1 auto' },
  [breakpoints.up('md')]: { button: { flex: 'none' } },
  [SIDEWAYS_PHONE_QUERY]: { alignItems: 'center', p: { flex: '1 1 12rem' }, button: { flex: 'none' } },
  // Full screen shows the content only: Escape or the device's gesture leaves it.
  ':fullscreen > &': { display: 'none' },
}))
