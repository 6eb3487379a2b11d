import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serializedTheme } from './scripts/lib/serializedTheme.ts'

// Three builds of one source: the browser's files, the server's renderer, and the small script that colours the
// page before its first paint (`--mode boot`).
export default defineConfig(({ command, mode, isSsrBuild }) => {
  if (mode === 'boot') {
    return {
      resolve: { alias: ownAlias },
      publicDir: false,
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        lib: { entry: 'src/bootInline.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
      },
    }
  }
  return {
    plugins: [react(), serializedTheme, pureRouter, noPrefixer, codeLast, nameLater, pdfFiles],
    resolve: {
      alias: [
        ...ownAlias,
        // CommonJS that cannot be left out by itself: Emotion calls the first only in `withTheme`, which nothing uses,
        // and the second is React's own hook for versions that have none.
        { find: /^hoist-non-react-statics$/, replacement: file('src/lib/identity.ts') },
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        // Emotion's list of every attribute that HTML knows, for props that are none: the types refuse those.
        { find: /^@emotion\/is-prop-valid$/, replacement: file('src/lib/isAttribute.ts') },
        // The router ships a build without its warnings to developers, but names it nowhere.
        ...(command === 'build' ? [{ find: /^react-router$/, replacement: router }] : []),
      ],
    },
    // The server's renderer is one file; in development Node loads the packages itself.
    ...(command === 'build' && { ssr: { noExternal: true as const } }),
    server: { middlewareMode: true },
    appType: 'custom',
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 600,
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      copyPublicDir: !isSsrBuild,
      manifest: !isSsrBuild,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      ...(isSsrBuild
        ? {
            minify: false,
            rolldownOptions: { input: 'src/page.tsx', output: { assetFileNames: names.assetFileNames } },
          }
        : { rolldownOptions: { output: { ...names, codeSplitting: { groups } } } }),
    },
  }
})

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// What makes the portal an association's own, as `scripts/lib/own.mjs` says: Node's part of it is in package.json.
const isOwn = process.env['NODE_OPTIONS']?.includes('--conditions=own') ?? false
const ownAlias = isOwn ? [{ find: /^#association\/([A-Za-z]+\.ts)$/, replacement: `${file('own/')}$1` }] : []

// The router names its parts for developers, which to a bundler is a use: forms, fetchers and the framework's own links
// would all stay, 6 KiB of the first load.
const pureRouter: Plugin = {
  name: 'pure-router',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/react-router/dist/production/')
      ? code
          .replace(/^\w+\.displayName = ".*";$/gm, '')
          .replace(/ = (React\w*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
          .replace(/^(var (\w+) = class .*\{)$([^]*?)^\2\.contextType = (\w+);$/gm, '$1 static contextType = $4;$3')
      : undefined,
}

// Emotion's own prefixer is left out for the one that `src/styleCache.ts` gives it.
const noPrefixer: Plugin = {
  name: 'no-prefixer',
  apply: 'build',
  transform: (code, id) =>
    /@emotion\/cache\/dist\/[\w-]+(\.browser)?\.esm\.js$/.test(id)
      ? code.replace('var defaultStylisPlugins = [prefixer]', 'var defaultStylisPlugins = []')
      : undefined,
}

// Each page names a dozen files: six letters of their hashes are enough to tell versions apart.
const names = {
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  entryFileNames: 'assets/[name]-[hash:7].js',
}

// Vite names the page's code in its head, where fetching it would take from what the first paint needs.
const codeLast: Plugin = {
  name: 'code-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const tags: string[] = []
      const rest = html.replace(
        /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
        (tag) => {
          tags.push(tag.trim())
          return ''
        },
      )
      return rest.replace(/\n\s+/g, '\n').replace('</body>', `${tags.join('')}</body>`)
    },
  },
}

// What may open above the page: its files are named in a file that is read, and then fetched, once the browser has time.
const LATER = /\/(LoginDialog|ContactDialog|LogoutDialog|SideDrawer|Toasts)\.tsx$/

const nameLater: Plugin = {
  name: 'name-later',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle(_, bundle) {
    const files = new Set<string>()
    const add = (name: string) => {
      const chunk = bundle[name]
      if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return
      files.add(`/${name}`)
      chunk.imports.forEach(add)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && LATER.test(chunk.facadeModuleId ?? '')) add(chunk.fileName)
    }
    this.emitFile({ type: 'asset', fileName: 'later.json', source: JSON.stringify([...files]) })
  },
}

// What a PDF may need beside the engine: fonts it does not hold, tables of old encodings, pictures of rare formats.
const pdfFiles: Plugin = {
  name: 'pdf-files',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle() {
    const from = file('node_modules/pdfjs-dist/')
    const { version } = JSON.parse(readFileSync(`${from}package.json`, 'utf8')) as { version: string }
    for (const name of ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
      readdirSync(`${from}${folder}`).map((one) => `${folder}/${one}`),
    ))
      // WebAssembly is not for this page's policy.
      if (!/LICENSE|\.wasm$|quickjs/.test(name))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${name}`,
          source: readFileSync(`${from}${name}`),
        })
  },
}

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const start = file('src/start.tsx')
const router = file('node_modules/react-router/dist/production/index.mjs')
const home = file('src/home/')
const homePage = file('src/home/HomePage.tsx')
let shared: Set<string> | undefined

/**
 * What every page loads is two files: React, and the rest with the parts that home shares with other pages. Left alone,
 * each part that a lazy page also uses becomes a file of its own, and thirty small files compress a tenth worse.
 */
const groups = [
  {
    name: 'react',
    priority: 2,
    test: /node_modules\/(react|react-dom|scheduler)\/|preload-helper|rolldown\/runtime|src\/(lib\/(yieldToBrowser|messages)|navigation\/newVersion)\.ts/,
  },
  { name: firstLoad, debugName: 'portal', priority: 1 },
  // What lists share, and what the agreements' screens do: small files that compress better as one.
  {
    name: 'lists',
    priority: 0,
    test: /src\/(?:components\/(?:CategoryFilter|SearchInput|SpellingNote)\.tsx|lib\/text\.ts)/,
  },
  { name: 'accordFilter', priority: 1, test: /src\/accords\/accord(?:Filter|Labels)\.ts/ },
  {
    name: 'accords',
    priority: 0,
    test: /src\/(?:lib\/saveFile\.ts|accords\/(?:\w*(?:Card|CardSkeleton|CardGrid|Button|Badge|Sheet|Facts|Favourite|downloadDocument|readerPath)|citation\/CitedPassage)\.tsx?)/,
  },
  // What dialogs, forms and menus take from Material UI: one file, which the first of them brings for all, but for what the
  // reader alone takes.
  {
    name: 'mui',
    priority: 0,
    test: /node_modules\/@mui\/(?!\w+\/(?:Tab|Tabs|TabScrollButton|MenuItem|useMediaQuery)\/)|theme\/(laterComponents|components\/)/,
  },
  // What every form takes: one file, which compresses better than its parts.
  {
    name: 'forms',
    priority: 0,
    test: /node_modules\/(?:zod|react-hook-form|@hookform)\/|contract\/text\.ts|src\/forms\/(?:browserZod|useCallForm|Form|Field|EmailField|PasswordField)\.tsx?$/,
  },
]

function firstLoad(id: string, graph: Graph): string | null {
  shared ??= sharedParts(graph)
  return id !== start && !id.startsWith(home) && shared.has(id) ? 'portal' : null
}

// What every page starts with, and what home shares with anything else that comes later.
function sharedParts(graph: Graph) {
  const everywhere = importedFrom(start, graph, new Set())
  const later = laterThan(everywhere, graph, new Set())
  later.delete(homePage)
  const others = new Set<string>()
  for (const id of later) importedFrom(id, graph, others)
  for (const id of importedFrom(homePage, graph, new Set())) if (others.has(id)) everywhere.add(id)
  return everywhere
}

function laterThan(ids: Set<string>, graph: Graph, found: Set<string>): Set<string> {
  for (const id of ids) {
    for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (found.has(later)) continue
      found.add(later)
      laterThan(importedFrom(later, graph, new Set()), graph, found)
    }
  }
  return found
}

function importedFrom(id: string, graph: Graph, found: Set<string>): Set<string> {
  // Material UI's barrel of styles names every field for one function that nothing here uses.
  if (found.has(id) || id.endsWith('enhanceHighContrast.mjs')) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, graph, found)
  return found
}
