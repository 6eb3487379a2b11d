import { styled } from '@mui/material/styles'
import { useContext, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { TextReaderActionsContext } from './TextReaderContext.ts'

/** Note about an uncertain part of a document's text, with a button that shows the picture of its page. */
export function PageViewNote({ page, children }: { page: number; children: ReactNode }) {
  const { showPage } = useContext(TextReaderActionsContext)
  return (
    <Note>
      <span>{children}</span>
      <button type="button" onClick={() => showPage(page)}>
        Voir la page&nbsp;{page}
      </button>
    </Note>
  )
}

const Note = styled('div')(({ theme: { vars, typography } }) => ({
  ...typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.x3,
  color: vars.palette.text.secondary,
  userSelect: 'none',
  button: {
    ...typography.caption,
    minHeight: 44,
    padding: 0,
    border: 0,
    background: 'none',
    color: vars.palette.company.text,
    fontWeight: typography.fontWeightBold,
    textDecoration: 'underline',
    textUnderlineOffset: '0.25em',
    cursor: 'pointer',
  },
}))
