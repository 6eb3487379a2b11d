import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { space } from '#theme/space.ts'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { showToast } from '#src/lib/messages.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Creates the secret preview URL of an unpublished text. Undefined after a failure, which a notification reports. */
  onBegin: () => Promise<string | undefined>
  /** Pages to preview for one company; without them, one page is previewed for each company. */
  pages?: readonly (readonly [path: string, title: string])[]
}

const widths: (readonly [string, string])[] = [
  ['390', 'Téléphone'],
  ['1440', 'Grand écran'],
]
const modes: (readonly [string, string])[] = [
  ['jour', 'De jour'],
  ['nuit', 'De nuit'],
]

/** Dialog that previews unpublished text in its real page, by width, colour scheme and company. */
export function TextPreviewDialog({ isOpen, onClose, ...rest }: Props) {
  const title = useId()
  return (
    <Dialog fullScreen open={isOpen} onClose={onClose} aria-labelledby={title}>
      {isOpen && <Preview title={title} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function Preview({ title, onClose, onBegin, pages }: Omit<Props, 'isOpen'> & { title: string }) {
  const [path, setPath] = useState<string>()
  const [width, setWidth] = useState('390')
  const [mode, setMode] = useState('jour')
  const [company, setCompany] = useState('')
  const [page, setPage] = useState(pages?.[0]?.[0] ?? '')
  const companies = useOfficeCompanies().data?.data ?? []

  const begin = useEffectEvent(async () => {
    const made = await onBegin()
    if (made === undefined) onClose()
    else setPath(made)
  })
  useEffect(() => {
    // Deferred: unsaved text is stored first.
    queueMicrotask(() => void begin())
  }, [])

  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${path}`).then(
      () => showToast('success', 'Le lien secret est copié\u00a0: il s’ouvre pendant 24 heures.'),
      () => showToast('error', 'Ce navigateur ne laisse pas copier.'),
    )
  const query = new URLSearchParams({
    mode,
    ...(company && { compagnie: company }),
    ...(page && { page }),
  }).toString()
  return (
    <>
      <Tools>
        <h2 id={title}>Aperçu</h2>
        <FilterSelect label="Écran" value={width} options={widths} onChange={setWidth} />
        <FilterSelect label="Heure" value={mode} options={modes} onChange={setMode} />
        {pages ? (
          <FilterSelect label="Page" value={page} options={[...pages]} onChange={setPage} />
        ) : (
          <FilterSelect
            label="Compagnie"
            value={company}
            options={[['', 'Aucune choisie'], ...companies.map(({ id, name }) => [String(id), name] as const)]}
            onChange={setCompany}
          />
        )}
        <MuiButton disabled={!path} onClick={() => void copy()}>
          Copier le lien secret
        </MuiButton>
        <MuiButton variant="outlined" onClick={onClose}>
          Fermer
        </MuiButton>
      </Tools>
      {/* Focusable, so that the keyboard can scroll a page wider than the screen. */}
      <Place role="group" aria-labelledby={title} tabIndex={0}>
        {path ? (
          <iframe
            title="La page telle qu’elle sera"
            src={`${path}?${query}`}
            width={width}
            // Same origin for its pictures; no scripts; links open in a new tab.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
        ) : (
          <div aria-busy="true">
            <PageSkeleton />
          </div>
        )}
      </Place>
    </>
  )
}

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.x2,
  padding: `${space.x2} ${space.x4}`,
  h2: { ...theme.typography.h5, flex: '1 0 auto', margin: 0, alignSelf: 'center' },
}))

const Place = styled('div')(({ theme: { vars } }) => ({
  flex: 1,
  overflow: 'auto',
  backgroundColor: vars.palette.line,
  iframe: {
    display: 'block',
    height: '100%',
    minHeight: 480,
    marginInline: 'auto',
    border: 0,
    backgroundColor: vars.palette.background.default,
  },
}))
