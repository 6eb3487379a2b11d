import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import type { FieldValues } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import type { ApiCallForm } from './useCallForm.ts'

/**
 * List of a form's errors after a submission, with links to their fields. Corrected errors are struck through in place,
 * so that the form does not move.
 */
export function ErrorSummary<Typed extends FieldValues, Checked extends FieldValues>({
  of: { summary, summaryPlace, idOf, getFieldState, formState, setFocus },
}: {
  of: ApiCallForm<Typed, Checked>
}) {
  if (summary.length === 0) return null
  return (
    <Place ref={summaryPlace} tabIndex={-1}>
      <Alert severity="error">
        <p>{summary.length} réponses sont à corriger&nbsp;:</p>
        <ul>
          {summary.map(({ name, message }) => (
            <li key={name}>
              {getFieldState(name, formState).error ? (
                <a
                  href={`#${idOf(name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    setFocus(name)
                  }}
                >
                  {message}
                </a>
              ) : (
                <>
                  <s>{message}</s>
                  <VisuallyHidden> Corrigé</VisuallyHidden>
                </>
              )}
            </li>
          ))}
        </ul>
      </Alert>
    </Place>
  )
}

const Place = styled('section')(({ theme: { vars, typography } }) => ({
  borderRadius: vars.shape.borderRadius,
  scrollMarginTop: 'calc(var(--header-height, 72px) + 1em)',
  p: { ...typography.subtitle2, margin: 0 },
  ul: { margin: `${space.x1} 0 0`, paddingInlineStart: space.x4 },
  'a, s': { display: 'inline-block', padding: `${space.x1} 0`, color: 'inherit' },
}))
