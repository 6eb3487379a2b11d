import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileURLToPath } from 'node:url'
import { buildTargets } from '#scripts/lib/browserFloor.ts'
import { chunkGroups } from '#scripts/lib/vite/chunks.ts'
import { codeLast, nameLater, withoutFirst } from '#scripts/lib/vite/pageFiles.ts'
import { pdfFiles } from '#scripts/lib/vite/pdfFiles.ts'
import { pureRouter } from '#scripts/lib/vite/pureRouter.ts'
import { serializedTheme } from '#scripts/lib/vite/serializedTheme.ts'

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
        // It tells an older browser that it is too old.
        target: 'es2015',
        lib: { entry: 'src/bootInline.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
      },
    }
  }
  // The service worker, in one file: scripts/lib/offlineFiles.mjs tells it which files to keep.
  if (mode === 'worker') {
    return {
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        target: buildTargets,
        lib: {
          entry: 'src/offline/worker/serviceWorker.ts',
          formats: ['iife'],
          name: 'worker',
          fileName: () => 'sw.js',
        },
      },
    }
  }
  return {
    plugins: [react(), serializedTheme, pureRouter, codeLast, nameLater, pdfFiles],
    resolve: {
      alias: [
        ...ownAlias,
        // CommonJS that cannot be left out by itself: React's own hook, for versions that have none.
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        // Emotion's list of every attribute that HTML knows, for props that are none: the types refuse those.
        { find: /^@emotion\/is-prop-valid$/, replacement: file('src/lib/isAttribute.ts') },
        // The browser's variant decodes « &amp; » by innerHTML, which the pages' policy refuses.
        {
          find: /^decode-named-character-reference$/,
          replacement: file('node_modules/decode-named-character-reference/index.js'),
        },
        // The router ships a build without its warnings to developers, but names it nowhere.
        ...(command === 'build'
          ? [{ find: /^react-router$/, replacement: file('node_modules/react-router/dist/production/index.mjs') }]
          : []),
      ],
    },
    // The server's renderer is one file; in development Node loads the packages itself.
    ...(command === 'build' && { ssr: { noExternal: true as const } }),
    server: { middlewareMode: true },
    appType: 'custom',
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: names.entryFileNames, chunkFileNames: names.chunkFileNames } },
    },
    build: {
      target: buildTargets,
      chunkSizeWarningLimit: 600,
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      copyPublicDir: !isSsrBuild,
      manifest: !isSsrBuild,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: withoutFirst },
      ...(isSsrBuild
        ? {
            minify: false,
            rolldownOptions: { input: 'src/page.tsx', output: { assetFileNames: names.assetFileNames } },
          }
        : { rolldownOptions: { output: { ...names, codeSplitting: { groups: chunkGroups } } } }),
    },
  }
})

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// What makes the portal an association's own, as `scripts/lib/own.mjs` says: Node's part of it is in package.json.
const isOwn = process.env['NODE_OPTIONS']?.includes('--conditions=own') ?? false
const ownAlias = isOwn ? [{ find: /^#association\/([A-Za-z]+\.ts)$/, replacement: `${file('own/')}$1` }] : []

// Each page names a dozen files: seven letters of their hashes are enough to tell versions apart.
const names = {
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  entryFileNames: 'assets/[name]-[hash:7].js',
}
