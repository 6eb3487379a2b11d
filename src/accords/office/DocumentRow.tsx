import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { BoardDocument } from '#contract/accords/office.ts'
import { RECOGNIZED_AT_MOST } from '#contract/office/limits.ts'
import { DocumentItem } from '#src/office/parts/DocumentItem.tsx'
import type { DocumentActs, NamedDocument } from '#src/office/parts/DocumentList.tsx'
import { counted, quoted } from '#src/lib/text.ts'
import type { Correction } from './correctedArticles.ts'
import { documentState, isBeingRead } from './documentState.ts'

// Lazy-loaded: it includes the PDF engine.
const DocumentText = lazy(() => import('./DocumentText.tsx').then((module) => ({ default: module.DocumentText })))

/** Maximum number of a PDF's attachments listed by name. */
const ATTACHMENTS = 20

type Props = DocumentActs & {
  of: NamedDocument
  /** Result of the server's reading of the document; undefined while it loads. */
  read: BoardDocument | undefined
  corrections: readonly Correction[]
  onCorrections: (corrections: Correction[]) => void
  onReread: () => void
}

/** Row of an agreement's document in the office: title, reading state and actions. */
export function DocumentRow({ read, corrections, onCorrections, onReread, ...item }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { title, file } = item.of
  const own = corrections.filter((one) => one.file === file).length
  const hasText = read !== undefined && ['lu', 'partiel', 'long'].includes(read.state) && (read.pages_read ?? 0) > 0
  const renderTools = (about: (act: string) => string) => (
    <>
      {hasText && (
        <MuiButton variant="outlined" aria-label={about('Voir le texte et ses articles')} onClick={() => setOpen(true)}>
          Voir le texte et ses articles
        </MuiButton>
      )}
      <MuiButton aria-label={about('Lire de nouveau')} onClick={onReread}>
        Lire de nouveau
      </MuiButton>
    </>
  )
  return (
    <DocumentItem {...item} renderTools={renderTools}>
      <p role="status">{read ? documentState(read) : 'Ce que le portail en a compris arrive…'}</p>
      {read?.progress && isBeingRead(read) && (
        <progress aria-label={`Lecture\u00a0: ${title || file}`} max={read.progress.pages} value={read.progress.page} />
      )}
      {read?.headers && read.headers.length > 0 && (
        <p>Laissés de côté, en haut et en bas des pages&nbsp;: {read.headers.slice(0, 4).map(quoted).join(', ')}</p>
      )}
      {read?.recognition?.is_running && (
        <progress
          aria-label={`Reconnaissance du texte\u00a0: ${title || file}`}
          max={Math.min(read.recognition.pages, RECOGNIZED_AT_MOST)}
          value={read.recognition.tried}
        />
      )}
      {read?.attachments && read.attachments.length > 0 && (
        <p>
          Fichiers joints, que le portail ne lit pas&nbsp;:{' '}
          {read.attachments.slice(0, ATTACHMENTS).map(quoted).join(', ')}
          {read.attachments.length > ATTACHMENTS && ` et ${counted(read.attachments.length - ATTACHMENTS, 'autre')}`}.
          Déposez-les à part pour qu’ils se cherchent.
        </p>
      )}
      {own > 0 && (
        <p>
          {counted(own, 'ligne')} corrigée{own > 1 ? 's' : ''} à la main, relue{own > 1 ? 's' : ''} ainsi une fois
          l’accord publié.
        </p>
      )}
      {isOpen && read && (
        <Suspense fallback={null}>
          <DocumentText
            document={read}
            title={title || file}
            corrections={corrections}
            onChange={onCorrections}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </DocumentItem>
  )
}
