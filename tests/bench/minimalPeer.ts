import type * as Minimal from './minimal/server.tsx'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'

const source = join(import.meta.dirname, 'minimal')

/** Builds the benchmark's minimal page of React and Material UI into a folder. Returns its file names. */
export async function buildMinimalReactPage(folder: string) {
  const built = (input: string, rest: InlineConfig['build']): InlineConfig => ({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: join(source, input), output: { entryFileNames: '[name].minimal.js' } },
      ...rest,
    },
  })
  await build(built('browser.tsx', { modulePreload: { polyfill: false } }))
  await build(built('server.tsx', { ssr: true }))
  const server = pathToFileURL(join(folder, 'server.minimal.js')).href
  const { renderMinimalReactApp: renderMinimal } = (await import(server)) as typeof Minimal
  const files = { page: 'minimal.html', calling: 'minimalCall.html', script: 'browser.minimal.js' }
  const page = renderMinimal(`/${files.script}`)
  await writeFile(join(folder, files.page), page)
  await writeFile(join(folder, files.calling), page.replace('<div id="root">', '<div id="root" data-call="/posts">'))
  return Object.values(files)
}
