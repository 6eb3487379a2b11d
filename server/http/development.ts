import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { build, createServer } from 'vite'
import { API_PREFIX } from '#contract/address.ts'
import type { PageRendererModule } from '#src/page.tsx'
import { pageContentSecurityPolicy } from './headers.ts'
import { serveRenderedPages, type PageServingContext } from '#server/http/pages/html.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Serves pages and files from the source with Vite, which reloads edited modules. */
export async function serveDevelopmentPages(app: FastifyInstance, parts: Omit<PageServingContext, 'pages'>) {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: parts.env.PORT + 10_000 } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(`${API_PREFIX}/`)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })

  const bootScript = await bundleBoot()
  // Nothing is cached: the source may have changed.
  const pages: PageServingContext['pages'] = async () => {
    const module = (await vite.ssrLoadModule('/src/page.tsx')) as PageRendererModule
    return {
      ...module,
      template: await vite.transformIndexHtml('/', await readFile(`${root}index.html`, 'utf8')),
      bootScript,
      filesOf: () => [],
      // Vite's client opens a WebSocket and injects scripts and styles.
      policy: (inline) =>
        pageContentSecurityPolicy(inline)
          .replace("default-src 'self'", "default-src 'self';connect-src 'self' ws:")
          .replace(/(script|style)-src [^;]*/g, "$1-src 'self' 'unsafe-inline'")
          .replace(/;require-trusted-types-for.*$/, ''),
    }
  }
  return { html: serveRenderedPages(app, { ...parts, pages }), pages }
}

async function bundleBoot() {
  const built = await build({ root, mode: 'boot', logLevel: 'warn', build: { write: false } })
  const outputs = Array.isArray(built) ? built : [built]
  const [output] = outputs.flatMap((result) => ('output' in result ? result.output : []))
  return output?.type === 'chunk' ? output.code : ''
}
