import { createStoredValue } from '#src/lib/store.ts'
import { colourSchemeAttribute } from '#theme/scheme.ts'

const stored = createStoredValue<boolean | undefined>(
  ['nightReading'],
  ([text]) => (text === 'on' ? true : text === 'off' ? false : undefined),
  undefined,
)

/** Returns the PDF reader's night mode (light on dark): the portal's theme, until the member chooses on this device. */
export function usePdfReaderNightMode() {
  const isNight = stored.use() ?? document.documentElement.getAttribute(colourSchemeAttribute) === 'dark'
  return { isNight, toggle: () => stored.set({ nightReading: isNight ? 'off' : 'on' }) }
}
