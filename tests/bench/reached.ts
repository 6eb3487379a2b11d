import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { startServer } from '#tests/e2e/server.ts'
import { freePort } from '#tests/freePort.ts'
import { startPipe } from './pipe.ts'

/** What a page's quick form is larger than its smallest one, at least. */
const QUICK = 1.02

/**
 * A portal reached as people reach it: through the pipe, under its own public address. Under any other name it would
 * draw and compress each page anew for each visit. Its pages at these paths are there, in their smallest form.
 */
export async function startReached(name: string, paths: string[]) {
  const port = await freePort()
  const portal = await startServer(name, [], { PUBLIC_URL: `http://127.0.0.1:${port}` })
  return reachedThrough(portal, { at: port, paths })
}

/**
 * The same with the demo's members, whom a portal with a public address removes: it has the machine's own name, at the
 * pipe's port, and listens beside it, on another address of loopback (which Linux has by itself).
 */
export async function startReachedByMembers(name: string, paths: string[]) {
  const portal = await startServer(name, [], { HOST: '127.0.0.2' })
  const { port } = new URL(portal.url)
  return reachedThrough({ ...portal, url: `http://127.0.0.2:${port}` }, { at: Number(port), paths })
}

type Portal = Awaited<ReturnType<typeof startServer>>

/** Stops the portal too when it cannot be reached as it should. */
async function reachedThrough(portal: Portal, { at, paths }: { at: number; paths: string[] }) {
  const pipe = await startPipe(portal.url, { at })
  const stop = async () => {
    await pipe.stop()
    await portal.stop()
  }
  try {
    for (const path of paths) await untilSmallest(`${pipe.url}${path}`)
    return { ...portal, pipedUrl: pipe.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A page is compressed in haste for its first reader, and as small as it goes a moment later. */
async function untilSmallest(url: string) {
  const html = Buffer.from(await (await fetch(url)).arrayBuffer())
  const smallest = brotliCompressSync(html).length
  for (let tries = 0; tries < 240; tries++) {
    const { headers, body } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    await body?.cancel()
    if (Number(headers.get('content-length')) < smallest * QUICK) return
    await sleep(500)
  }
  throw new Error(`${url} is not made as small as it goes`)
}
