/** Runs something once the browser has nothing better to do; gives what takes it back. */
export function whenIdle(run: () => void): () => void {
  // Safari has no such callback.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, 2000)
    return () => window.clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 5000 })
  return () => window.cancelIdleCallback(handle)
}
