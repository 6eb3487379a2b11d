import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { storeSlashShortcutChoice, useIsSlashShortcutOn } from '#src/search/slashShortcut.ts'

/** Switch that turns the « / » keyboard shortcut of the search on or off on this device. */
export function SlashShortcutSwitch() {
  const isOn = useIsSlashShortcutOn()
  return (
    <Foot>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => storeSlashShortcutChoice(target.checked)}
        />
        Raccourci /
      </label>
    </Foot>
  )
}

const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.body2,
  padding: `0 ${space.x5} env(safe-area-inset-bottom)`,
  borderTop: `1px solid ${theme.vars.palette.line}`,
  color: theme.vars.palette.text.secondary,
  label: { display: 'inline-flex', alignItems: 'center', gap: space.x2, minHeight: 44, cursor: 'pointer' },
  input: { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.company.text },
}))
