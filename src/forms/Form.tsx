import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { ApiCallForm } from './useCallForm.ts'

type Bound<Typed extends FieldValues, Checked extends FieldValues> = { of: ApiCallForm<Typed, Checked> }

/**
 * One-column form that makes an API call. Method POST keeps typed text out of the URL when the browser submits before
 * hydration.
 */
export function Form<Typed extends FieldValues, Checked extends FieldValues>({
  of: form,
  children,
  ...rest
}: Bound<Typed, Checked> & Omit<ComponentProps<'form'>, 'onSubmit'>) {
  const { submit, isAskedByBrowser, formState } = form
  return (
    <Column method="post" noValidate={!isAskedByBrowser} onSubmit={submit} aria-busy={formState.isSubmitting} {...rest}>
      <ErrorSummary of={form} />
      {children}
    </Column>
  )
}

const Column = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  '& > div:empty': { display: 'none' },
})

type SubmitProps = {
  /** Label of the submit button while the API call runs; without one, a spinner appears beside the label. */
  busy?: string
  /** True once the form's API call has succeeded and there is nothing more to send. */
  isDone?: boolean
  children: ReactNode
}

/** Submit button of a form. */
export function SubmitButton<Typed extends FieldValues, Checked extends FieldValues>({
  of: { button, formState },
  busy,
  isDone = false,
  children,
}: Bound<Typed, Checked> & SubmitProps) {
  const { isSubmitting } = formState
  return (
    <Button
      ref={button}
      type="submit"
      variant="contained"
      size="large"
      {...(busy === undefined
        ? { loading: isSubmitting, loadingPosition: 'start' }
        : { fullWidth: true, disabled: isSubmitting || isDone })}
    >
      {(isSubmitting && busy) || children}
    </Button>
  )
}

/**
 * Error message of a form, announced at once. The live region exists before its text, so that screen readers announce
 * it.
 */
export function ErrorAlert({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <Alert severity="error" role="presentation">
          {children}
        </Alert>
      )}
    </div>
  )
}

/**
 * Success message of a form, announced politely. The live region exists before its text, so that screen readers
 * announce it.
 */
export function SuccessAlert({ children }: { children: string | undefined }) {
  return (
    <div role="status">
      {children && (
        <Alert severity="success" role="presentation">
          {children}
        </Alert>
      )}
    </div>
  )
}
