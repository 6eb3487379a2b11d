import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useState } from 'react'
import { space } from '#theme/space.ts'
import type { BoardDocument } from '#contract/boardDocuments.ts'
import { counted, quoted } from '#src/lib/text.ts'
import type { Correction } from './correctedArticles.ts'
import { documentState, isBeingRead } from './documentState.ts'

// The reader's engine comes with it.
const DocumentText = lazy(() => import('./DocumentText.tsx').then((module) => ({ default: module.DocumentText })))

type Props = {
  of: { title: string; file: string }
  /** What was understood of it; undefined until it is known. */
  read: BoardDocument | undefined
  corrections: readonly Correction[]
  onTitle: (title: string) => void
  onCorrections: (corrections: Correction[]) => void
  onReread: () => void
  /** Makes it the first; it is, without. */
  onFirst: (() => void) | undefined
  onRemove: () => void
}

/** A document of an agreement: its title, what was understood of it, and what can be done about it. */
export function DocumentRow(props: Props) {
  const { of, read, corrections, onTitle, onCorrections, onReread, onFirst, onRemove } = props
  const [isOpen, setOpen] = useState(false)
  const { title, file } = of
  const about = (act: string) => `${act}\u00a0: ${title || file}`
  const own = corrections.filter((one) => one.file === file).length
  const hasText = read !== undefined && ['lu', 'partiel', 'long'].includes(read.state) && (read.pages_read ?? 0) > 0
  return (
    <Root>
      <TextField
        label="Titre du document"
        value={title}
        slotProps={{ htmlInput: { maxLength: 300, 'aria-required': true } }}
        onChange={({ target }) => onTitle(target.value)}
      />
      <p role="status">{read ? documentState(read) : 'Ce que le portail en a compris arrive…'}</p>
      {read?.progress && isBeingRead(read) && (
        <progress aria-label={about('Lecture')} max={read.progress.pages} value={read.progress.page} />
      )}
      {read?.headers && read.headers.length > 0 && (
        <p>Laissés de côté, en haut et en bas des pages&nbsp;: {read.headers.slice(0, 4).map(quoted).join(', ')}</p>
      )}
      {own > 0 && (
        <p>
          {counted(own, 'ligne')} corrigée{own > 1 ? 's' : ''} à la main, relue{own > 1 ? 's' : ''} ainsi une fois
          l’accord publié.
        </p>
      )}
      <div>
        {hasText && (
          <MuiButton
            variant="outlined"
            aria-label={about('Voir le texte et ses articles')}
            onClick={() => setOpen(true)}
          >
            Voir le texte et ses articles
          </MuiButton>
        )}
        <MuiButton aria-label={about('Lire de nouveau')} onClick={onReread}>
          Lire de nouveau
        </MuiButton>
        {onFirst && (
          <MuiButton aria-label={about('Mettre en premier')} onClick={onFirst}>
            Mettre en premier
          </MuiButton>
        )}
        <MuiButton aria-label={about('Ôter')} onClick={onRemove}>
          Ôter
        </MuiButton>
      </div>
      {isOpen && read && (
        <Suspense fallback={null}>
          <DocumentText
            of={read}
            title={title || file}
            corrections={corrections}
            onChange={onCorrections}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Root>
  )
}

const Root = styled('li')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x2,
  paddingBottom: space.x3,
  borderBottom: `1px solid ${vars.palette.line}`,
  p: { ...typography.body2, margin: 0, overflowWrap: 'anywhere', color: vars.palette.text.secondary },
  'p[role=status]': { color: vars.palette.text.primary },
  progress: { width: '100%', accentColor: vars.palette.company.text },
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
}))
