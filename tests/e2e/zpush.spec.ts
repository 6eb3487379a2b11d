import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as engine } from 'playwright/test'
import { chromium } from './browser.ts'
import { expect, open, refuseCookies, signIn, test } from './test.ts'
test.setTimeout(500_000)
test('zpush', async ({ portal: server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'application-'))
  const browser = await engine.launchPersistentContext(folder, { ...chromium, baseURL: server.url, locale: 'fr-FR' })
  try {
    const page = await browser.newPage()
    await browser.grantPermissions(['notifications'], { origin: server.url })
    const protocol = await browser.newCDPSession(page)
    await refuseCookies(page)
    await signIn(page)
    await open(page, '/profile#application')
    await page.getByRole('switch', { name: 'Rappels' }).click()
    await page.evaluate(async () => { const { active } = await navigator.serviceWorker.ready
      if (active?.state === 'activating') await new Promise((r) => active.addEventListener('statechange', r, { once: true })) })
    const registrationId = await new Promise<string>((resolve) => {
      protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => { if (first) resolve(first.registrationId) })
      void protocol.send('ServiceWorker.enable')
    })
    console.log('workers', browser.serviceWorkers().map((w) => w.url()))
    const worker = browser.serviceWorkers()[0]!
    await worker.evaluate(() => { const s = self as any; s.log = []; const r = s.registration; const o = r.showNotification.bind(r)
      s.registration.showNotification = (t: string, opt: any) => { const e: any = { tag: opt.tag, at: Date.now() }; s.log.push(e); const p = o(t, opt); p.then(() => e.done = Date.now(), (x: any) => e.error = String(x)); return p } })
    const deliver = (data: string) => protocol.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data })
    const times: number[] = []; let lost = 0
    const N = Number(process.env.N ?? 60)
    for (let i = 1; i <= N; i++) {
      const t0 = Date.now()
      await deliver(JSON.stringify({ kind: 'reminders', about: i, is_discreet: false }))
      await worker.evaluate(async (tag) => { const s = self as any; while (!s.log.some((e: any) => e.tag === tag && e.done)) await new Promise((r) => setTimeout(r, 5)) }, `reminders ${i}`)
      const found = await page.evaluate(async (tag) => (await (await navigator.serviceWorker.ready).getNotifications()).some((n) => n.tag === tag), `reminders ${i}`)
      times.push(Date.now() - t0)
      if (!found) { lost++; console.log('LOST', i, JSON.stringify((await worker.evaluate(() => (self as any).log)).slice(-1))) }
      await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).forEach((n) => n.close()))
    }
    console.log('lost', lost, 'of', N, 'median', times.sort((a, b) => a - b)[N >> 1], 'max', times.at(-1))
  } finally { await browser.close(); await rm(folder, { recursive: true, force: true }) }
})
