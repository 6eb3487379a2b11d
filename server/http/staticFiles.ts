import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageRendererModule } from '#src/page.tsx'
import {
  verificationContentSecurityPolicy,
  pageContentSecurityPolicy,
  webWorkerContentSecurityPolicy,
} from './headers.ts'
import type { PageRenderingParts } from '#server/http/pages/document.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const YEAR_S = 31_536_000
// Page that counts a vote again, with its own script.
const VERIFICATION = /\/verification\/index\.html$/
const WORKER = /\/(?:pdf\.worker[^/]*\.mjs|search\.worker[^/]*\.js)(?:\.\w+)?$/

/**
 * Serves the built scripts, styles and images: cached for a year when their name has a content hash, otherwise for an
 * hour (icons, logos).
 */
export async function serveBuiltFiles(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: `${dist}client`,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      void reply.header(
        'cache-control',
        isNamedByContent
          ? `public, max-age=${YEAR_S}, immutable`
          : // Lists the files of the current build.
            /(?:later|offline-files)\.json$/.test(path)
            ? 'no-cache'
            : 'public, max-age=3600',
      )
      if (VERIFICATION.test(path)) void reply.header('content-security-policy', verificationContentSecurityPolicy)
      if (WORKER.test(path)) void reply.header('content-security-policy', webWorkerContentSecurityPolicy)
      // The component library shows icons and logos from its sandbox.
      if (!isNamedByContent) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}

/** Loads the built page renderer with the template, files and policy of every HTML page. */
export async function loadPageRenderer(): Promise<PageRenderingParts> {
  const built = (await import(pathToFileURL(`${dist}server/page.js`).href)) as PageRendererModule
  const manifest = JSON.parse(await readFile(`${dist}client/.vite/manifest.json`, 'utf8')) as Manifest
  return {
    template: await readFile(`${dist}client/index.html`, 'utf8'),
    bootScript: await readFile(`${dist}boot.js`, 'utf8'),
    ...built,
    filesOf: (page) => [...filesOf(manifest, page)].map((file) => `/${file}`),
    policy: pageContentSecurityPolicy,
  }
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/**
 * Returns the script and style files that a page needs beyond those in its HTML; without a page, those that every page
 * needs.
 */
function filesOf(manifest: Manifest, page: string | undefined): Set<string> {
  const needed = collect(manifest, 'src/loadReactFirst.ts', new Set())
  collect(manifest, 'src/start.tsx', needed)
  if (page !== undefined) collect(manifest, moduleOf(manifest, page), needed)
  return needed.difference(collect(manifest, 'index.html', new Set()))
}

function moduleOf(manifest: Manifest, page: string) {
  const module = Object.keys(manifest).find((key) => key.endsWith(`/${page}.tsx`))
  if (module === undefined) throw new Error(`The build has no page ${page}`)
  return module
}

function collect(manifest: Manifest, key: string, files: Set<string>) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const sheet of chunk.css ?? []) files.add(sheet)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
  return files
}
