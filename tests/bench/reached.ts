import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { startPortalServer } from '#tests/e2e/server.ts'
import { freePort } from '#tests/freePort.ts'
import { startPipe } from './pipe.ts'

/** Size ratio below which a page counts as compressed with the best quality. */
const QUICK = 1.02

/**
 * Starts a portal behind the network pipe, at its public address: under another host name it would render and compress
 * every request. Returns once the pages at these paths are cached in their smallest form.
 */
export async function startPipedPortal(name: string, paths: string[]) {
  const port = await freePort()
  const portal = await startPortalServer(name, [], { PUBLIC_URL: `http://127.0.0.1:${port}` })
  return reachedThrough(portal, { at: port, paths })
}

/**
 * Starts a portal behind the network pipe, with the demo's members: a portal with a public address removes them. The
 * portal uses the machine's name and the pipe's port, and listens at another loopback address, which Linux has by
 * default.
 */
export async function startPipedMemberPortal(name: string, paths: string[]) {
  const portal = await startPortalServer(name, [], { HOST: '127.0.0.2' })
  const { port } = new URL(portal.url)
  return reachedThrough({ ...portal, url: `http://127.0.0.2:${port}` }, { at: Number(port), paths })
}

type Portal = Awaited<ReturnType<typeof startPortalServer>>

/** Stops the portal when the pipe or its pages fail. */
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

/**
 * Waits until a page is compressed with the best quality. The first response is compressed quickly, and again a moment
 * later.
 */
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
