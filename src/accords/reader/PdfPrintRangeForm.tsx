import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { MAX_PRINTED_PAGES, printPdfPages } from './pdf/printPages.ts'
import type { LoadedPdf } from './useOpenDocument.ts'

type Props = { reading: LoadedPdf; current: number; onClose: () => void }

/** Dialog of the PDF reader that asks for the range of pages to print. */
export function PdfPrintRangeForm({ reading, current, onClose }: Props) {
  const { numPages } = reading.pdf
  const [from, setFrom] = useState(String(current))
  const [to, setTo] = useState(String(current))
  const [done, setDone] = useState<number>()
  const [first, last] = [Number(from), Number(to)]
  const isRight = first >= 1 && last >= first && last <= numPages && last - first < MAX_PRINTED_PAGES
  const print = () => {
    setDone(0)
    printPdfPages(reading, first, last, setDone).then(onClose, onClose)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="reader-print">
      <DialogTitle id="reader-print">Imprimer</DialogTitle>
      <DialogContent>
        <Fields>
          <PageNumber label="De la page" value={from} onChange={setFrom} isWrong={!isRight} />
          <PageNumber label="À la page" value={to} onChange={setTo} isWrong={!isRight} />
        </Fields>
        <p role="status">
          {done === undefined
            ? `De 1 à ${numPages}, ${MAX_PRINTED_PAGES} pages au plus à la fois. Pour imprimer tout le document, téléchargez-le.`
            : `Préparation de la page ${first + done}…`}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button variant="contained" disabled={!isRight || done !== undefined} onClick={print}>
          Imprimer
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type NumberProps = { label: string; value: string; onChange: (value: string) => void; isWrong: boolean }

const PageNumber = ({ label, value, onChange, isWrong }: NumberProps) => (
  <TextField
    label={label}
    value={value}
    error={isWrong}
    onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
  />
)

const Fields = styled('div')({ display: 'flex', gap: space.x4, paddingBlock: space.x2 })
