import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { build, createServer } from 'vite'
import { API } from '#contract/address.ts'
import type { PageModule } from '#src/page.tsx'
import { pagePolicy } from './headers.ts'
import { serveHtml, type PagesContext } from '#server/http/pages/html.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Serves the pages and their files straight from the source, with Vite, which refreshes what is edited. */
export async function serveDevelopment(app: FastifyInstance, parts: Omit<PagesContext, 'pages'>) {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: parts.env.PORT + 10_000 } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(`${API}/`)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })

  const bootScript = await bundleBoot()
  // Every page is made anew: the source may have changed since the last one.
  const pages: PagesContext['pages'] = async () => {
    const module = (await vite.ssrLoadModule('/src/page.tsx')) as PageModule
    return {
      ...module,
      template: await vite.transformIndexHtml('/', await readFile(`${root}index.html`, 'utf8')),
      bootScript,
      filesOf: () => [],
      // Vite's own client opens a socket, and writes scripts and styles.
      policy: (inline) =>
        pagePolicy(inline)
          .replace("connect-src 'self'", "connect-src 'self' ws:")
          .replace(/(script|style)-src [^;]*/g, "$1-src 'self' 'unsafe-inline'")
          .replace(/; require-trusted-types-for.*$/, ''),
    }
  }
  return { html: serveHtml(app, { ...parts, pages }), pages }
}

async function bundleBoot() {
  const built = await build({ root, mode: 'boot', logLevel: 'warn', build: { write: false } })
  const outputs = Array.isArray(built) ? built : [built]
  const [output] = outputs.flatMap((result) => ('output' in result ? result.output : []))
  return output?.type === 'chunk' ? output.code : ''
}
