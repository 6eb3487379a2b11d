import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileURLToPath } from 'node:url'
import { browserBuildTargets } from '#scripts/lib/browserFloor.ts'
import { chunkGroups } from '#scripts/lib/vite/chunks.ts'
import { moveScriptTagsLastPlugin, prefetchListPlugin, filterModulePreloads } from '#scripts/lib/vite/pageFiles.ts'
import { pdfJsDataFilesPlugin } from '#scripts/lib/vite/pdfJsDataFilesPlugin.ts'
import { treeShakeRouterPlugin } from '#scripts/lib/vite/pureRouterPlugin.ts'
import { serializedThemePlugins } from '#scripts/lib/vite/serializedThemePlugins.ts'

// Three builds of one source: the browser's files, the server's renderer, and the inline script that sets the colours
// before the first paint (`--mode boot`).
export default defineConfig(({ command, mode, isSsrBuild }) => {
  if (mode === 'boot') {
    return {
      resolve: { alias: ownAlias },
      publicDir: false,
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        // The script tells users of older browsers to update.
        target: 'es2015',
        lib: { entry: 'src/bootInline.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
      },
    }
  }
  // Service worker in one file; scripts/lib/offlineFiles.mjs adds the list of files to precache.
  if (mode === 'worker') {
    return {
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        target: browserBuildTargets,
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
    plugins: [
      react(),
      serializedThemePlugins,
      treeShakeRouterPlugin,
      moveScriptTagsLastPlugin,
      prefetchListPlugin,
      pdfJsDataFilesPlugin,
    ],
    resolve: {
      alias: [
        ...ownAlias,
        // CommonJS cannot be tree-shaken: React's own hook replaces this polyfill for old versions.
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        // Replaces Emotion's list of all HTML attributes, which filters invalid props: the types reject those.
        { find: /^@emotion\/is-prop-valid$/, replacement: file('src/lib/isAttribute.ts') },
        // The browser variant decodes « &amp; » with innerHTML, which the CSP blocks.
        {
          find: /^decode-named-character-reference$/,
          replacement: file('node_modules/decode-named-character-reference/index.js'),
        },
        // Production build without developer warnings, which the router's package does not declare.
        ...(command === 'build'
          ? [{ find: /^react-router$/, replacement: file('node_modules/react-router/dist/production/index.mjs') }]
          : []),
      ],
    },
    // The server's renderer is bundled in one file; in development Node loads the packages itself.
    ...(command === 'build' && { ssr: { noExternal: true as const } }),
    server: { middlewareMode: true },
    appType: 'custom',
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: names.entryFileNames, chunkFileNames: names.chunkFileNames } },
    },
    build: {
      target: browserBuildTargets,
      chunkSizeWarningLimit: 600,
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      copyPublicDir: !isSsrBuild,
      manifest: !isSsrBuild,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: filterModulePreloads },
      ...(isSsrBuild
        ? {
            minify: false,
            rolldownOptions: {
              input: 'src/page.tsx',
              output: { hashCharacters: names.hashCharacters, assetFileNames: names.assetFileNames },
            },
          }
        : { rolldownOptions: { output: { ...names, codeSplitting: { groups: chunkGroups } } } }),
    },
  }
})

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Files of a fork's own association: see `scripts/lib/own.mjs`. package.json has the aliases for Node.
const isOwn = process.env['NODE_OPTIONS']?.includes('--conditions=own') ?? false
const ownAlias = isOwn ? [{ find: /^#association\/([A-Za-z]+\.ts)$/, replacement: `${file('own/')}$1` }] : []

// Short hashes, as the portal chunk lists some 130 files: seven hexadecimal digits tell versions apart, and compress
// better than base64's.
const names = {
  hashCharacters: 'hex' as const,
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  entryFileNames: 'assets/[name]-[hash:7].js',
}
