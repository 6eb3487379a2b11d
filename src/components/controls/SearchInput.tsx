import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { space } from '#theme/space.ts'

type Props = {
  label: string
  placeholder: string
  /** Words that the page currently searches for; the search field follows their changes. */
  value: string
  /** Called with the searched words after a pause in typing, at Enter, and when the field is cleared. */
  onSearch: (words: string) => void
  /** URL that the search form opens until the page is hydrated; `children` are the form's hidden fields. */
  action: string
  /** Query parameter of the searched words in the URL of the results. */
  name?: string
  children?: ReactNode
  /** True to search only at Enter, for results on another page. */
  isAsked?: boolean
}

const PAUSE_MS = 300

/** Search field that searches while the person types. It is a real form, which works before the page's code loads. */
export function SearchInput({
  label,
  placeholder,
  value,
  onSearch,
  action,
  name = 'search',
  children,
  isAsked,
}: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(pause.current), [])

  // When the words change elsewhere (« Back », a link), the field follows.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }

  const search = (typed: string) => {
    window.clearTimeout(pause.current)
    const words = typed.trim()
    if (words === value) return
    setKnown(words)
    onSearch(words)
  }
  const type = (typed: string) => {
    setText(typed)
    window.clearTimeout(pause.current)
    if (!isAsked) pause.current = window.setTimeout(() => search(typed), PAUSE_MS)
  }
  const clear = () => {
    setText('')
    search('')
    field.current?.focus()
  }

  return (
    <Form
      role="search"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
        <path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L20 20" {...stroke} />
      </svg>
      <input
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
      />
      {children}
      {text !== '' && (
        <button type="button" aria-label="Effacer la recherche" onClick={clear}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
            <path d="M6 6L18 18M18 6L6 18" {...stroke} />
          </svg>
        </button>
      )}
    </Form>
  )
}

const stroke = { fill: 'none', stroke: 'currentcolor', strokeWidth: 2, strokeLinecap: 'round' } as const

const Form = styled('form')(({ theme }) => ({
  position: 'relative',
  color: theme.vars.palette.text.secondary,
  '& > svg': { position: 'absolute', left: 18, top: 15, pointerEvents: 'none' },
  input: {
    ...theme.typography.body1,
    width: '100%',
    height: 50,
    margin: 0,
    padding: `0 ${space.x12}`,
    border: `1px solid ${theme.vars.palette.control}`,
    borderRadius: theme.vars.shape.pill,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    appearance: 'none',
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:hover': { borderColor: theme.vars.palette.text.primary },
    '&:focus-visible': { outlineOffset: 1, borderRadius: theme.vars.shape.pill },
  },
  button: {
    position: 'absolute',
    right: 3,
    top: 3,
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: theme.vars.shape.pill,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  },
}))
