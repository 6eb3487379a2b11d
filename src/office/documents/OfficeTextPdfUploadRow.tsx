import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OfficeTextPdfUpload } from './useUploads.ts'

/** Row of a PDF document being uploaded: progress, interruption or rejection. */
export function OfficeTextPdfUploadRow({
  of: { name, size, received, cut, refusal },
  onRemove,
}: {
  of: OfficeTextPdfUpload
  onRemove: () => void
}) {
  const share = Math.floor((100 * received) / Math.max(1, size))
  return (
    <Root>
      <b>{name}</b>
      {refusal === undefined && <progress aria-label={`Envoi\u00a0: ${name}`} max={100} value={share} />}
      <p role={refusal === undefined ? undefined : 'alert'} data-refused={refusal !== undefined}>
        {refusal ?? (cut ? `Envoi interrompu, repris dès que possible. ${cut}` : `${share}\u00a0% envoyés`)}
      </p>
      <MuiButton aria-label={`${refusal === undefined ? 'Renoncer' : 'Ôter'}\u00a0: ${name}`} onClick={onRemove}>
        {refusal === undefined ? 'Renoncer' : 'Ôter'}
      </MuiButton>
    </Root>
  )
}

const Root = styled('li')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${space.x1} ${space.x3}`,
  b: { ...typography.body2, fontWeight: typography.fontWeightBold, overflowWrap: 'anywhere' },
  progress: { gridRow: 2, gridColumn: '1 / -1', width: '100%', accentColor: vars.palette.company.text },
  p: { ...typography.body2, gridColumn: 1, margin: 0, color: vars.palette.text.secondary },
  'p[data-refused=true]': { color: vars.palette.error.main },
  button: { gridColumn: 2, gridRow: 1 },
}))
