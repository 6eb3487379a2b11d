import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { startPortalServer } from '#tests/e2e/server.ts'
import { findFreePort } from '#tests/findFreePort.ts'
import { startThrottlingProxy } from './pipe.ts'

/** Size ratio to the smallest brotli below which a page counts as compressed with the best quality. */
const QUICK = 1.02

/**
 * Starts a portal whose public URL is a TCP proxy that simulates a phone network. Returns once the pages at these paths
 * are cached in their smallest form.
 */
export async function startThrottledPortal(name: string, paths: string[]) {
  const port = await findFreePort()
  const portal = await startPortalServer(name, [], { PUBLIC_URL: `http://127.0.0.1:${port}` })
  return reachedThrough(portal, { at: port, paths })
}

/**
 * Starts a portal with the demo's members behind a TCP proxy that simulates a phone network. It listens at another
 * loopback address, which Linux has by default.
 */
export async function startThrottledMemberPortal(name: string, paths: string[]) {
  const portal = await startPortalServer(name, [], { HOST: '127.0.0.2' })
  const { port } = new URL(portal.url)
  return reachedThrough({ ...portal, url: `http://127.0.0.2:${port}` }, { at: Number(port), paths })
}

type Portal = Awaited<ReturnType<typeof startPortalServer>>

/** Starts the throttling TCP proxy to a portal and waits for its cached pages. Stops the portal on failure. */
async function reachedThrough(portal: Portal, { at, paths }: { at: number; paths: string[] }) {
  const pipe = await startThrottlingProxy(portal.url, { at })
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

/** Waits until the server sends a page with the best brotli compression. The first response is compressed quickly. */
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
