import { onTestFinished, vi } from 'vitest'

/**
 * Holds the timeouts of the portal until the end of the test, so that none passes on a slow machine. The test advances
 * them itself by Vitest's clock.
 */
export function holdTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
