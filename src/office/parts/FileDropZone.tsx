import { styled } from '@mui/material/styles'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { space } from '#theme/space.ts'

/** File chosen in a drop zone: being sent, stored or refused, with the sentence shown beside it. */
export type FileSendingState = { rank: number; name: string; state: 'coming' | 'kept' | 'refused'; says: ReactNode }

/** Returns the next rank of a sent file, unique in the page. */
export const nextFileSendingRank = () => ++newest
let newest = 0

/**
 * Sends files one after the other and lists their outcomes. `send` says by `tell` how a file fared; an error that it
 * throws refuses the file with its message, or with `failed`.
 */
export function useSendFilesInOrder(words: { coming: string; failed: string }) {
  const [sent, setSent] = useState<readonly FileSendingState[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const tell = (rank: number, part: Partial<FileSendingState>) =>
    setSent((now) => now.map((one) => (one.rank === rank ? { ...one, ...part } : one)))
  const queue = (rank: number, work: () => Promise<void>) => {
    last.current = last.current
      .then(work)
      .catch((error: unknown) =>
        tell(rank, { state: 'refused', says: error instanceof Error ? error.message : words.failed }),
      )
  }
  const add = (files: Iterable<File>, send: (file: File, rank: number) => Promise<void>) => {
    for (const file of files) {
      const rank = nextFileSendingRank()
      setSent((now) => [...now, { rank, name: file.name, state: 'coming', says: words.coming }])
      queue(rank, () => send(file, rank))
    }
  }
  return { sent, setSent, tell, queue, add }
}

/** Returns the props of an element that takes dropped files. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent, isHere: boolean) => {
    event.preventDefault()
    setOver(isHere)
  }
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop: (event: DragEvent) => {
      drag(event, false)
      onFiles(event.dataTransfer.files)
    },
  }
}

type Props = {
  label: string
  /** Accessible name of the list of sent files. */
  sentLabel: string
  sent: readonly FileSendingState[]
  onFiles: (files: FileList) => void
  children: ReactNode
}

/** Drop zone of an office page with its buttons, and the outcome of each file sent. */
export function FileDropZone({ label, sentLabel, sent, onFiles, children }: Props) {
  const drop = useFileDrop(onFiles)
  return (
    <Zone role="group" aria-label={label} {...drop}>
      {children}
      <ul aria-live="polite" aria-label={sentLabel}>
        {sent.map(({ rank, name, state, says }) => (
          <li key={rank} data-state={state}>
            <b>{name}</b> {says}
          </li>
        ))}
      </ul>
    </Zone>
  )
}

const Zone = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space.x3,
  margin: `${space.x4} 0`,
  padding: space.x5,
  border: `1px dashed ${vars.palette.control}`,
  borderRadius: vars.shape.card,
  '&[data-over]': { borderColor: vars.palette.company.focus, backgroundColor: vars.palette.company.tint },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  ul: { ...typography.body2, margin: 0, padding: 0, listStyle: 'none', overflowWrap: 'anywhere' },
  'ul:empty': { display: 'none' },
  'li[data-state=refused]': { color: vars.palette.error.main },
  // The camera button is for touch devices only.
  '@media (pointer: fine)': { '[data-camera]': { display: 'none' } },
}))
