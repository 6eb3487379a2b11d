import { PORTAL_HEADER } from '#contract/portalHeader.ts'
import { preparedAt } from '#src/offline/prepared.ts'
import { anewWorker, ownWorkers } from '#src/offline/registerWorker.ts'
import { wipeDevice } from '#src/offline/store/wipeDevice.ts'

/**
 * Has the worker of a prepared device come back where a release took it away, and a later one has it again. A browser may
 * hold on to what it had at the worker's own address: it is given another.
 */
export async function returnWorker(): Promise<void> {
  if (!preparedAt() || !('serviceWorker' in navigator) || (await ownWorkers()).length > 0) return
  const asked = await fetch('/sw.js', { cache: 'no-store' })
  // The worker that ends itself names no files.
  if (!asked.ok || !asked.headers.has(PORTAL_HEADER) || !(await asked.text()).includes('/assets/') || !preparedAt())
    return
  await anewWorker()
  // Signed out meanwhile: what came after its wiping goes as well.
  if (!preparedAt()) await wipeDevice()
}
