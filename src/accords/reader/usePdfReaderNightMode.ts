import { createStoredValue } from '#src/lib/store.ts'
import { colourSchemeAttribute } from '#theme/scheme.ts'

const stored = createStoredValue<boolean | undefined>(
  ['nightReading'],
  ([text]) => (text === 'on' ? true : text === 'off' ? false : undefined),
  undefined,
)

/**
 * Returns the reader's night mode (light on dark): the portal's theme, until the member chooses on this device.
 * `isDark` is the theme's.
 */
export function usePdfReaderNightMode() {
  const isDark = document.documentElement.getAttribute(colourSchemeAttribute) === 'dark'
  const isNight = stored.use() ?? isDark
  return { isNight, isDark, toggle: () => stored.set({ nightReading: isNight ? 'off' : 'on' }) }
}
