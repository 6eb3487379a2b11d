import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { PICTURE_TYPES } from '#src/editor/pictureFile.ts'
import { uploadLibraryPicture } from './uploadLibraryPicture.ts'

type Sent = { id: number; name: string; state: 'coming' | 'kept' | 'refused'; says: string }

let newest = 0

/** Upload area for the pictures of office texts: picker, drop, paste or camera, several in order. */
export function PictureUploadArea({ onAdded }: { onAdded: () => void }) {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const last = useRef<Promise<void>>(Promise.resolve())

  const tell = (id: number, part: Partial<Sent>) =>
    setSent((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const send = async (file: File, id: number) => {
    try {
      const { name } = await uploadLibraryPicture(file)
      tell(id, { state: 'kept', says: `Ajoutée sous le nom ${name}` })
      onAdded()
    } catch (error) {
      tell(id, { state: 'refused', says: error instanceof Error ? error.message : 'L’image n’a pas pu être envoyée.' })
    }
  }
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const id = ++newest
      setSent((now) => [...now, { id, name: file.name, state: 'coming', says: 'Envoi…' }])
      last.current = last.current.then(() => send(file, id))
    }
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files
    if (!files?.length) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const taken = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', taken)
    return () => document.removeEventListener('paste', taken)
  }, [])
  const drag = (event: DragEvent, isHere: boolean) => {
    event.preventDefault()
    setOver(isHere)
  }

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    target.value = ''
  }

  return (
    <Zone
      role="group"
      aria-label="Ajouter des images"
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        add(event.dataTransfer.files)
      }}
    >
      <div>
        <Button look="main" onClick={() => chooser.current?.click()}>
          Ajouter des images
        </Button>
        <MuiButton data-camera onClick={() => camera.current?.click()}>
          Prendre une photo
        </MuiButton>
      </div>
      <p>Ou déposez-les ici, ou collez-les. JPEG, PNG, WebP ou AVIF, 10&nbsp;Mo au plus.</p>
      <input ref={chooser} {...file} multiple accept={PICTURE_TYPES} onChange={take} />
      <input ref={camera} {...file} accept="image/*" capture="environment" onChange={take} />
      <ul aria-live="polite" aria-label="Images envoyées">
        {sent.map(({ id, name, state, says }) => (
          <li key={id} data-state={state}>
            <b>{name}</b> {says}
          </li>
        ))}
      </ul>
    </Zone>
  )
}

const file = { type: 'file', hidden: true } as const

const Zone = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
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
