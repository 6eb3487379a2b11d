import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildMinimalReactPage } from './minimalPeer.ts'

type Portal = { url: string; databaseUrl: string }
export type BenchPeerServers = Awaited<ReturnType<typeof startBenchPeerServers>>

/** URL paths of the portal's benchmarked public pages, by name. */
export const benchPagePaths = { home: '/', list: '/blog', article: '/blog/24', faq: '/faq', about: '/about' }

/**
 * Starts the servers with which benchmarks compare the portal, in child processes. They serve static pages, a minimal
 * React page, and the bare news list.
 */
export async function startBenchPeerServers(portal: Portal) {
  const folder = await mkdtemp(join(tmpdir(), 'envol-peers-'))
  for (const [name, path] of Object.entries(benchPagePaths)) {
    const html = await (await fetch(`${portal.url}${path}`)).text()
    await writeFile(join(folder, `${name}.full.html`), html)
    await writeFile(join(folder, `${name}.full.html.br`), brotliCompressSync(html))
    const plain = reduceToStaticHtml(html)
    await writeFile(join(folder, `${name}.html`), plain)
    await writeFile(join(folder, `${name}.html.br`), brotliCompressSync(plain))
  }
  for (const file of await buildMinimalReactPage(folder)) {
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(await readFile(join(folder, file))))
  }
  const [server, memory] = [
    spawnPeer('peerServer.ts', [folder, portal.databaseUrl]),
    spawnPeer('memoryPeer.ts', [join(folder, 'home.full.html.br')]),
  ]
  return {
    url: await server.url,
    /** URL of a server that answers every request with the compressed home page, from memory. */
    memoryUrl: await memory.url,
    async stop() {
      server.stop()
      memory.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function spawnPeer(file: string, args: string[]) {
  const peer = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = new Promise<string>((resolve) => {
    peer.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
  })
  return { url, stop: () => peer.kill() }
}

/** Reduces a page's HTML to headings, paragraphs, links and one small style sheet, for comparison in benchmarks. */
export function reduceToStaticHtml(html: string) {
  const body = (/<div id="root">(.*)<\/div>/s.exec(html)?.[1] ?? '')
    .replace(/<(svg|script|style|template|form|button|input|select)[\s>].*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(
      /<(\/?)(h1|h2|h3|p|a|ul|ol|li|main|nav|header|footer|article|section|blockquote|time|strong|em|details|summary|table|thead|tbody|tr|th|td|figure|figcaption|dl|dt|dd)\b[^>]*?(href="[^"]*")?[^>]*>/g,
      (_, slash: string, tag: string, href?: string) => `<${slash}${tag}${href ? ` ${href}` : ''}>`,
    )
    .replace(/<\/?(div|span|img|input|label|picture|source|br|hr|select|option)\b[^>]*>/g, '')
  const style = 'body{font:17px/1.6 system-ui;max-width:42rem;margin:auto;padding:1rem}h1{font-size:2.5rem}'
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page</title><style>${style}</style></head><body>${body}</body></html>`
}
