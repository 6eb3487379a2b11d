import { styled } from '@mui/material/styles'
import { Button } from '#src/components/controls/Button.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { space } from '#theme/space.ts'
import { DocumentPasswordForm } from './PasswordForm.tsx'
import type { PdfPasswordLock, DocumentReaderFailure } from './useOpenDocument.ts'

type Props = {
  trouble: DocumentReaderFailure | undefined
  lock: PdfPasswordLock | undefined
  progress: number
  onRetry: () => void
  onDownload: () => void
}

/**
 * Placeholder in the PDF reader for a document that is loading, password-protected or not displayable. It can always be
 * downloaded.
 */
export function DocumentReaderStatus({ trouble, lock, progress, onRetry, onDownload }: Props) {
  if (!trouble && lock)
    return (
      <Page>
        <h2>Document protégé</h2>
        <p>Il s’ouvre avec son mot de passe, qui ne quitte pas votre navigateur.</p>
        <DocumentPasswordForm lock={lock} onDownload={onDownload} />
      </Page>
    )
  if (!trouble)
    return (
      <Page role="status" aria-busy="true">
        <p>Ouverture du document…{progress > 0 && ` ${Math.floor(progress * 100)} %`}</p>
        <Skeleton shape="title" />
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} shape="line" />
        ))}
        <Skeleton shape="short" />
      </Page>
    )
  return (
    <Page role="alert">
      <h2>{titles[trouble.kind]}</h2>
      <p>{trouble.message}</p>
      <div>
        {trouble.kind === 'reseau' && (
          <Button look="main" onClick={onRetry}>
            Réessayer
          </Button>
        )}
        <Button look={trouble.kind === 'reseau' ? 'edged' : 'main'} onClick={onDownload}>
          Télécharger
        </Button>
      </div>
    </Page>
  )
}

const titles = {
  endommage: 'Document endommagé',
  chiffre: 'Document protégé',
  reseau: 'Document indisponible',
  lecteur: 'Document non affiché',
}

const Page = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x4,
  width: '100%',
  maxWidth: '40rem',
  margin: 'auto',
  padding: space.x6,
  '&[aria-busy]': { height: '100%', paddingTop: space.x10 },
  h2: { ...typography.h3, margin: 0 },
  p: { ...typography.body1, margin: 0, color: vars.palette.text.secondary },
  '& > div, form > div:last-of-type': { display: 'flex', flexDirection: 'column', gap: space.x3 },
  [breakpoints.up('sm')]: { '& > div, form > div:last-of-type': { flexDirection: 'row' } },
}))
