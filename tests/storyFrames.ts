import { beforeEach } from 'vitest'
import { cdp } from 'vitest/browser'

// A background page draws no frame, so a story would wait for it for ever.
beforeEach(async () => {
  if (await isDrawn(2000)) return
  await cdp().send('Page.bringToFront')
  if (!(await isDrawn(20_000))) throw new Error('The browser draws no frame of this page')
})

const isDrawn = (withinMs: number) =>
  Promise.race([
    new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise<boolean>((resolve) => setTimeout(resolve, withinMs, false)),
  ])
