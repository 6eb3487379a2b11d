import { storedValue } from '#src/lib/store.ts'

const KEY = 'searchShortcut'
const OFF = 'off'

const stored = storedValue([KEY], ([text]) => text !== OFF, true)

/** Whether « / » alone opens the search: who speaks to the device, or trembles, can turn it off on it (WCAG 2.1.4). */
export const useSlashShortcut = stored.use
/** The same now, where no component asks. */
export const isSlashShortcut = stored.get

export const turnSlashShortcut = (isOn: boolean) => stored.set({ [KEY]: isOn ? null : OFF })
