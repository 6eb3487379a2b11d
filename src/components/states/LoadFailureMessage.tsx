import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ShutWindowIllustration } from '#src/components/scenes/ShutWindowIllustration.tsx'
import { useFocusHeadingAfterRetry } from '#src/components/useFocusHeadingAfterRetry.ts'

type Props = {
  /** Title of an error message, as a French sentence: « Les actualités n’ont pas pu être chargées ». */
  title: string
  /** Reason why the data failed to load, as a French sentence. */
  message: string
  onRetry: () => void
}

/**
 * Error message about data that failed to load, with a retry button. Never lazy-loaded, since it reports failed
 * loading.
 */
export function LoadFailureMessage({ title, message, onRetry }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useFocusHeadingAfterRetry(root)
  return (
    <Root ref={root} role="alert">
      <ShutWindowIllustration />
      <div>
        <strong>{title}</strong>
        <p>{message}</p>
      </div>
      <Button onClick={onRetry}>Réessayer</Button>
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x3} ${space.x5}`,
  padding: `${space.x4} ${space.x5}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
  svg: { flex: 'none', width: 42 },
  div: { flex: '1 1 12rem', minWidth: 0 },
  strong: { ...typography.subtitle1, display: 'block', fontWeight: typography.fontWeightBold },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
