import { styled } from '@mui/material/styles'
import { useContext } from 'react'
import type { ApiCallError } from '#src/api/call.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { space } from '#theme/space.ts'
import { TextReaderActionsContext } from './TextReaderContext.ts'

type Props = {
  /** Number of the first page whose text is missing. */
  number: number
  error: ApiCallError
  onRetry: () => void
}

/** Message in place of a part of a document's text that failed to load. */
export function TextPartFailure({ number, error, onRetry }: Props) {
  const { showPage } = useContext(TextReaderActionsContext)
  return (
    <Root role="alert" data-page={number}>
      <h2>Texte indisponible</h2>
      <p>{error.message}</p>
      <div>
        <Button look="main" onClick={onRetry}>
          Réessayer
        </Button>
        <Button onClick={() => showPage(number)}>Voir les pages</Button>
      </div>
    </Root>
  )
}

const Root = styled('section')(({ theme: { vars, typography, breakpoints } }) => ({
  padding: `${space.x10} 0`,
  h2: { ...typography.h3, margin: 0 },
  p: { ...typography.body1, margin: `${space.x3} 0 ${space.x5}`, color: vars.palette.text.secondary },
  div: { display: 'flex', flexDirection: 'column', gap: space.x3 },
  [breakpoints.up('sm')]: { div: { flexDirection: 'row' } },
}))
