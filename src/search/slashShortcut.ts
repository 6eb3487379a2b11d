import { storedValue } from '#src/lib/store.ts'

const KEY = 'searchShortcut'
const OFF = 'off'

const stored = storedValue([KEY], ([text]) => text !== OFF, true)

/** Returns true when « / » alone opens the search. Users of speech input can turn it off (WCAG 2.1.4). */
export const useSlashShortcut = stored.use
/** Returns true when the « / » shortcut is on, outside React components. */
export const isSlashShortcut = stored.get

export const turnSlashShortcut = (isOn: boolean) => stored.set({ [KEY]: isOn ? null : OFF })
