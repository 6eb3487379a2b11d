import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      copyPublicDir: !isSsrBuild,
      manifest: !isSsrBuild,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      ...(isSsrBuild && { minify: false, rolldownOptions: { input: 'src/page.tsx' } }),
    },
  }
})
