import { createStoredValue } from '#src/lib/store.ts'

const KEY = 'searchShortcut'
const OFF = 'off'

const stored = createStoredValue([KEY], ([text]) => text !== OFF, true)

/**
 * Returns true when the « / » key alone opens the search (hook). Users of speech input can turn it off (WCAG 2.1.4).
 */
export const useIsSlashShortcutOn = stored.use
/** Returns true when the search's « / » keyboard shortcut is on, outside React components. */
export const isSlashShortcutOn = stored.get

export const storeSlashShortcutChoice = (isOn: boolean) => stored.set({ [KEY]: isOn ? null : OFF })
