import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { startPortalServer } from '#tests/e2e/server.ts'
import { findFreePort } from '#tests/findFreePort.ts'
import { startReverseProxy } from '#tests/reverseProxy/startReverseProxy.ts'
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
 * Starts a portal, and a minimal peer at `peerUrl`, as `docs/proxy/nginx.conf` sets one up: nginx with TLS and HTTP/2,
 * here behind a TCP proxy that simulates a phone network. Returns once the portal's pages at these paths are cached in
 * their smallest form. The certificate is the test's own: browsers need `--ignore-certificate-errors`.
 */
export async function startThrottledSecurePortal(name: string, paths: string[], peerUrl: string) {
  // Without a public URL: the demo's members log in on this machine alone.
  const portal = await startPortalServer(name, [], { TRUST_PROXY: 'loopback' })
  const stops = [() => portal.stop()]
  const stop = async () => {
    for (const stopOne of stops.toReversed()) await stopOne()
  }
  try {
    const proxied = async (url: string, healthPath: string) => {
      const proxy = await startReverseProxy('nginx', [new URL(url).host], healthPath)
      stops.push(() => proxy.stop())
      const pipe = await startThrottlingProxy(proxy.url)
      stops.push(() => pipe.stop())
      return { proxy, url: `https://localhost:${new URL(pipe.url).port}` }
    }
    const ours = await proxied(portal.url, '/healthz')
    const peer = await proxied(peerUrl, '/minimalCall.html')
    for (const path of paths)
      await untilSmallest(async (headers) => {
        const answer = await ours.proxy.send(path, { headers })
        return { html: answer.body, length: Number(answer.headers['content-length']) }
      }, path)
    return { ...portal, pipedUrl: ours.url, peerUrl: peer.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
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
    for (const path of paths)
      await untilSmallest(async (headers) => {
        const response = await fetch(`${pipe.url}${path}`, { headers })
        const html = Buffer.from(await response.arrayBuffer())
        return { html, length: Number(response.headers.get('content-length')) }
      }, path)
    return { ...portal, pipedUrl: pipe.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type PageRequest = (headers: Record<string, string>) => Promise<{ html: Buffer; length: number }>

/** Waits until the server sends a page with the best brotli compression. The first response is compressed quickly. */
async function untilSmallest(request: PageRequest, path: string) {
  const { html } = await request({ 'accept-encoding': 'identity' })
  const smallest = brotliCompressSync(html).length
  for (let tries = 0; tries < 240; tries++) {
    const { length } = await request({ 'accept-encoding': 'br' })
    if (length < smallest * QUICK) return
    await sleep(500)
  }
  throw new Error(`${path} is not made as small as it goes`)
}
