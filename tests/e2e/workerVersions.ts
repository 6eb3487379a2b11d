import type { Page } from 'playwright/test'

type Status = 'new' | 'installing' | 'installed' | 'activating' | 'activated' | 'redundant'

/** Follows the service worker's versions through the DevTools protocol, from any page, even `about:blank`. */
export async function followServiceWorkerVersions(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  const statuses = new Map<string, Status>()
  let look = () => {}
  protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status)
    look()
  })
  await protocol.send('ServiceWorker.enable')
  return {
    /**
     * Resolves when the service worker's versions, except redundant ones, have exactly these statuses, oldest first.
     */
    until: (wanted: Status[]) =>
      new Promise<void>((resolve) => {
        look = () => {
          const byAge = [...statuses].toSorted(([one], [other]) => Number(one) - Number(other))
          const now = byAge.map(([, status]) => status).filter((status) => status !== 'redundant')
          if (statuses.size > 0 && now.join() === wanted.join()) resolve()
        }
        look()
      }),
  }
}
