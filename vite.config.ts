import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileURLToPath } from 'node:url'

// Three builds of one source: the browser's files, the server's renderer, and the small script that colours the
// page before its first paint (`--mode boot`).
export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode === 'boot') {
    return {
      publicDir: false,
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        lib: { entry: 'src/bootInline.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
      },
    }
  }
  return {
    plugins: [react()],
    ssr: { noExternal: true },
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
        ? { minify: false, rolldownOptions: { input: 'src/page.tsx' } }
        : { rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoad, debugName: 'portal' }] } } } }),
    },
  }
})

type ModuleInfo = { importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const entry = fileURLToPath(new URL('src/main.tsx', import.meta.url))
let everywhere: Set<string> | undefined

/**
 * What every page loads is one file: left alone, each part that a lazy page also uses becomes a file of its own, and
 * thirty small files compress a tenth worse than one.
 */
function firstLoad(id: string, graph: Graph): string | null {
  everywhere ??= importedFrom(entry, graph, new Set())
  return id !== entry && everywhere.has(id) ? 'portal' : null
}

function importedFrom(id: string, graph: Graph, found: Set<string>): Set<string> {
  // Material UI's barrel of styles names every field for one function that nothing here uses.
  if (found.has(id) || id.endsWith('enhanceHighContrast.mjs')) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, graph, found)
  return found
}
