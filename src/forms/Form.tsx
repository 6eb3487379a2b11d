import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { CallForm } from './useCallForm.ts'

type Bound<Typed extends FieldValues, Checked extends FieldValues> = { of: CallForm<Typed, Checked> }

/**
 * A form of one column, sent by its call. Should the browser send it by itself, before its code is there, what was
 * typed stands in no address.
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
  /** Said instead of its words while the call is made; a wheel turns beside them when there is nothing to say. */
  busy?: string
  /** The call has succeeded: there is nothing more to send. */
  isDone?: boolean
  children: ReactNode
}

/** The button that sends a form. */
export function Submit<Typed extends FieldValues, Checked extends FieldValues>({
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

/** What went wrong, said at once. The place is there before its text, so that it is announced. */
export function Refusal({ children }: { children: string | undefined }) {
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

/** What went well, said when the reader pauses. The place is there before its text, so that it is announced. */
export function Success({ children }: { children: string | undefined }) {
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
