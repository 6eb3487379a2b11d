import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { htmlToTextIsolated } from '#server/mail/incoming/htmlToTextIsolated.ts'
import { buildSampleCamt053Statement } from '#tests/samples/bankFiles.ts'
import { endlessSvgDrawing } from '#tests/samples/endlessSvgDrawing.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import type { StressTestFinding, StressTestContext } from './finding.ts'
import { readProcessTreeMemory, requestUntilAborted, roundForDisplay, timeHttpRequest } from './measure.ts'
import { signInDemoBoardMember, type CallApiAsBoard } from './boardCall.ts'

const BOUND = { p99: 300, memoryMib: 500, freedMib: 100, restMs: 10_000 }

/** Stress test: saves a draft text of 79 KB over an old version, so that two texts without a common line are merged. */
export async function stressTestTextMerge({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const call = await signInDemoBoardMember(portal.url)
  const slug = await begin(call)
  const path = `/board/texts/news/text/${slug}`
  const { head, version } = (await call('GET', path)).data as { head: object; version: number }
  const body = (letter: string) => Array.from({ length: 11_000 }, (_, at) => `${letter}${at}\n`).join('')
  const save = (base: string, written: string) =>
    call('PUT', path, { version, base: { head, body: base }, written: { head, body: written } })
  await save('', body('a'))
  return held(portal, 'a merge of two texts without a common line', () => save(body('b'), body('c')))
}

/** Stress test: compares two text versions of 13,000 words without a common word. */
export async function stressTestVersionComparison({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const call = await signInDemoBoardMember(portal.url)
  const slug = await begin(call)
  const path = `/board/texts/news/text/${slug}`
  for (const letter of ['a', 'b']) {
    const now = (await call('GET', path)).data as { head: object; body: string; version: number }
    const words = Array.from({ length: 13_000 }, (_, at) => `${letter}${at}`).join(' ')
    const head = { ...now.head, summary: 'Un résumé.', category: 'juridique', cover: null }
    const written = { head, body: `${words}\n` }
    const base = { head: now.head, body: now.body }
    const saved = (await call('PUT', path, { version: now.version, base, written })).data as { version: number }
    await call('POST', `${path}/publication`, { version: saved.version, quiet: true })
  }
  const [newest] = (await call('GET', `${path}/versions`)).data as { id: number }[]
  return held(portal, 'what a version of 13,000 new words changed', () => call('GET', `${path}/versions/${newest?.id}`))
}

/** Stress test: uploads SVG logos that librsvg renders for half a minute. */
export async function stressTestEndlessLogos({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const call = await signInDemoBoardMember(portal.url)
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="4">${inside}</svg>`)
  const send = (inside: string) => () => call('PUT', '/board/logo', svg(inside), 'image/svg+xml')
  const filters = `<filter id="f">${'<feTurbulence numOctaves="9" baseFrequency="9"/>'.repeat(1000)}</filter><rect filter="url(#f)" width="10" height="4"/>`
  return [
    ...(await held(portal, 'a logo of 1,000 filters', send(filters))),
    ...(await held(portal, 'a logo of 371,293 layers', send(endlessSvgDrawing))),
    ...(await stopsDuring(portal, 'a logo of 371,293 layers', send(endlessSvgDrawing))),
  ]
}

/** Stress test: uploads a portrait, a picture and a logo at once, each with the maximum number of pixels. */
export async function stressTestLargePictures({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const call = await signInDemoBoardMember(portal.url)
  const avif = await readFile(join(import.meta.dirname, '../samples/avif/13-megapixels.avif'))
  const webp = await createPlainPicture('webp', 7000)
  const send = () =>
    Promise.all([
      call('PUT', '/profile/picture', avif, 'image/avif'),
      call('PUT', '/board/pictures/lourde?alt=', avif, 'image/avif'),
      call('PUT', '/board/logo', webp, 'image/webp'),
    ])
  return held(portal, 'three large pictures at once', send)
}

/**
 * Stress test: uploads an XML bank statement with four million attributes on one element, and one with 300,000 entries.
 */
export async function stressTestHugeBankStatements({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const call = await signInDemoBoardMember(portal.url)
  const good = buildSampleCamt053Statement([{ cents: 100 }])
  const send = (xml: string) => () => call('POST', '/board/statements', Buffer.from(xml), 'application/octet-stream')
  const attributes = Array.from({ length: 4_000_000 }, (_, at) => ` a${at}=""`).join('')
  const entries = '<Ntry><Sts>INFO</Sts></Ntry>'.repeat(300_000)
  return [
    ...(await held(
      portal,
      'a statement of four million attributes',
      send(good.replace('<Stmt>', `<Stmt${attributes}>`)),
    )),
    ...(await held(portal, 'a statement of 300,000 entries', send(good.replace('<Ntry>', `${entries}<Ntry>`)))),
  ]
}

/** Stress test: parses a received HTML mail with one element of 160,000 attributes. */
export async function stressTestReceivedMail(): Promise<StressTestFinding[]> {
  const html = `<p " ${Array.from({ length: 160_000 }, (_, at) => at.toString(36)).join('/')} " >Oui.`
  let [last, longest] = [performance.now(), 0]
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 10)
  const outcome = await htmlToTextIsolated(html).then(
    () => 'read',
    (error: unknown) => String(error),
  )
  clearInterval(watch)
  return [
    {
      what: 'mailed HTML of 160,000 attributes',
      seen: `${outcome}; event loop held for ${roundForDisplay(longest)} ms at most`,
      bound: 'refused, and never held for 300 ms',
      isHeld: /trop long/.test(outcome) && longest < BOUND.p99,
    },
  ]
}

type Portal = StressTestContext['portal']

const begin = async (call: CallApiAsBoard) =>
  ((await call('POST', '/board/texts/news', { title: 'Un texte très long' })).data as { slug: string }).slug

/**
 * Sends hostile content while another client requests the home page. Returns the page's response times, and the memory
 * of all processes then and 10 s later.
 */
async function held(portal: Portal, what: string, send: () => Promise<unknown>): Promise<StressTestFinding[]> {
  await timeHttpRequest(portal.url)
  const before = readProcessTreeMemory(portal.pid)
  const over = new AbortController()
  const reader = requestUntilAborted(portal.url, over.signal)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, readProcessTreeMemory(portal.pid))), 200)
  const start = performance.now()
  await send().catch(() => undefined)
  const took = performance.now() - start
  clearInterval(watch)
  over.abort()
  const times = (await reader).toSorted((one, other) => one - other)
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
  await sleep(BOUND.restMs)
  const left = readProcessTreeMemory(portal.pid) - before
  return [
    {
      what,
      seen: `${roundForDisplay(took / 1000)} s; home p99 ${roundForDisplay(p99)} ms; +${most - before} MiB, +${left} MiB 10 s later`,
      bound: 'home p99 < 300 ms; +500 MiB at most, +100 MiB 10 s later',
      isHeld: p99 < BOUND.p99 && most - before <= BOUND.memoryMib && left <= BOUND.freedMib,
    },
  ]
}

async function stopsDuring(portal: Portal, what: string, send: () => Promise<unknown>): Promise<StressTestFinding[]> {
  const sending = send().catch(() => undefined)
  await sleep(2000)
  const start = performance.now()
  await portal.stop()
  const took = performance.now() - start
  await sending
  return [
    {
      what: `SIGTERM during ${what}`,
      seen: `${roundForDisplay(took / 1000)} s`,
      bound: 'ended within 30 s',
      isHeld: took < 30_000 && !portal.isRunning(),
    },
  ]
}
