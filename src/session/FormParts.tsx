import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'

/** A form of one column. */
export const Form = styled('form')({ display: 'grid', gap: 20, '& > div:empty': { display: 'none' } })

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
