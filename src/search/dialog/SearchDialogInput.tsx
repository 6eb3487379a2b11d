import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent, Ref } from 'react'
import { space } from '#theme/space.ts'
import { Icon } from '#src/components/controls/Icon.tsx'
import '#theme/laterComponents.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  /**
   * Element id of the search dialog's list of results. `isExpanded` is true when it has any; `active` is the id of the
   * selected one.
   */
  list: string
  isExpanded: boolean
  active: string | undefined
}

/** Search input at the top of the search dialog. */
export function SearchDialogInput({ ref, value, onChange, onKeyDown, onClose, list, isExpanded, active }: Props) {
  return (
    <Head>
      <Icon of="search" />
      <input
        ref={ref}
        // The dialog opens for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
        autoFocus
        type="search"
        role="combobox"
        aria-label="Rechercher dans le portail"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={list}
        aria-activedescendant={active}
        placeholder="Repos, fatigue, adhésion…"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton aria-label="Fermer la recherche" onClick={onClose}>
        <Close />
      </IconButton>
    </Head>
  )
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  padding: `${space.x2} ${space.x3} ${space.x2} ${space.x5}`,
  borderBottom: `1px solid ${theme.vars.palette.line}`,
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  input: {
    ...theme.typography.lead,
    flex: 1,
    minWidth: 0,
    height: 52,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'inherit',
    appearance: 'none',
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  // The input has no outline of its own: the edge of the whole header shows its focus.
  '&:focus-within': { boxShadow: `inset 0 -2px 0 ${theme.vars.palette.company.focus}` },
}))
