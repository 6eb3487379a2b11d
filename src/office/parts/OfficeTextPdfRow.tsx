import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import type { OfficeTextPdfRowActions, FrontMatterPdfDocument } from './DocumentList.tsx'

type Props = OfficeTextPdfRowActions & {
  of: FrontMatterPdfDocument
  /** Details of an office text's PDF document, below its title. */
  children?: ReactNode
  /** Renders extra buttons in a PDF document's row, before the common ones; `about` returns their accessible names. */
  renderTools: (about: (act: string) => string) => ReactNode
}

/** Editable row of an office text's PDF document: title, details and buttons. */
export function OfficeTextPdfRow({ of: { title, file }, children, renderTools, onTitle, onFirst, onRemove }: Props) {
  const about = (act: string) => `${act}\u00a0: ${title || file}`
  return (
    <Root>
      <TextField
        label="Titre du document"
        value={title}
        slotProps={{ htmlInput: { maxLength: 2000, 'aria-required': true } }}
        onChange={({ target }) => onTitle(target.value)}
      />
      {children}
      <ButtonRow>
        {renderTools(about)}
        {onFirst && (
          <MuiButton aria-label={about('Mettre en premier')} onClick={onFirst}>
            Mettre en premier
          </MuiButton>
        )}
        <MuiButton aria-label={about('Ôter')} onClick={onRemove}>
          Ôter
        </MuiButton>
      </ButtonRow>
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
}))
