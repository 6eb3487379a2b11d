import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'

/**
 * A form of one column. Should the browser send it by itself, before its code is there, what was typed stands in no
 * address.
 */
export function Form(props: ComponentProps<'form'>) {
  return <Column method="post" noValidate {...props} />
}

const Column = styled('form')({ display: 'grid', gap: 20, '& > div:empty': { display: 'none' } })

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
