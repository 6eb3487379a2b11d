import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { space } from '#theme/space.ts'
import type { useDocumentTextSearch } from './useFindInDocument.ts'

type Props = {
  words: string
  onWords: (words: string) => void
  find: ReturnType<typeof useDocumentTextSearch>
  onClose: () => void
}

/** Search bar of the PDF reader, with the number of results and buttons for the next and previous one. */
export function PdfReaderSearchBar({ words, onWords, find, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <Bar
      role="search"
      aria-label="Dans ce document"
      onSubmit={(event) => {
        event.preventDefault()
        find.step(1)
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label="Rechercher dans le document"
        placeholder="Rechercher dans le document"
        value={words}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return
          event.preventDefault()
          find.step(-1)
        }}
      />
      <span role="status" className="tabular">
        {sentence(find)}
      </span>
      <IconButton aria-label="Résultat précédent" onClick={() => find.step(-1)}>
        <KeyboardArrowUp />
      </IconButton>
      <IconButton aria-label="Résultat suivant" onClick={() => find.step(1)}>
        <KeyboardArrowDown />
      </IconButton>
      <IconButton aria-label="Fermer la recherche" onClick={onClose}>
        <Close />
      </IconButton>
    </Bar>
  )
}

function sentence({ isAsked, isSearching, hits, number, hasText }: Props['find']): string {
  if (!isAsked) return ''
  const more = isSearching ? '…' : ''
  if (hits.length > 0) return `${number} sur ${hits.length}${more}`
  if (isSearching) return 'Recherche…'
  return hasText() ? 'Aucun résultat' : 'Ce document n’a pas de texte à rechercher'
}

const Bar = styled('form')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space.x1,
  padding: `${space.x1} ${space.x2}`,
  borderBottom: `1px solid ${vars.palette.line}`,
  backgroundColor: vars.palette.background.paper,
  input: {
    ...typography.body1,
    flex: 1,
    minWidth: 0,
    height: 44,
    padding: `0 ${space.x3}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.pill,
    backgroundColor: vars.palette.background.default,
    color: vars.palette.text.primary,
    '&::placeholder': { color: vars.palette.text.secondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  span: { ...typography.body2, whiteSpace: 'nowrap', color: vars.palette.text.secondary },
}))
