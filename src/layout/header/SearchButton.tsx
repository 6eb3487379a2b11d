import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent } from 'react'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Icon } from '#src/components/controls/Icon.tsx'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { isSlashShortcutOn } from '#src/search/slashShortcut.ts'

/** Header button that opens the search, also by Ctrl K, ⌘K and « / »; members can turn « / » off. */
export function SearchButton() {
  const { open } = useDialogs()
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Text editors use Ctrl K themselves.
    if (event.defaultPrevented || !isShortcut(event)) return
    event.preventDefault()
    // An open dialog stays.
    if (!(history.state as { above?: boolean } | null)?.above) open('search')
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Root href={portalPagePaths.search} aria-label="Rechercher" onOpen={() => open('search')}>
      <Icon of="search" />
      <span>Rechercher</span>
    </Root>
  )
}

/** True for a key press that opens the search; « / » in a text field is not one. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  if (key !== '/' || !isSlashShortcutOn()) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
}

const Root = styled(DialogTrigger)(({ theme }) => ({
  ...theme.typography.button,
  display: 'flex',
  alignItems: 'center',
  gap: space.x2,
  minHeight: 44,
  marginLeft: 'auto',
  padding: `0 ${space.x2}`,
  borderRadius: theme.vars.shape.pill,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'var(--entry-hover)' },
  '&:focus-visible': { borderRadius: theme.vars.shape.pill },
  span: { display: 'none', [theme.breakpoints.up('lg')]: { display: 'inline' } },
}))
