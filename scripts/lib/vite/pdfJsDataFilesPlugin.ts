import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

// Adds pdf.js's data files to the build: standard fonts, character maps, decoders of rare image formats.
export const pdfJsDataFilesPlugin: Plugin = {
  name: 'pdf-files',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle() {
    const from = file('node_modules/pdfjs-dist/')
    const { version } = JSON.parse(readFileSync(`${from}package.json`, 'utf8')) as { version: string }
    for (const name of ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
      readdirSync(`${from}${folder}`).map((one) => `${folder}/${one}`),
    ))
      // The page's content security policy forbids WebAssembly.
      if (!/LICENSE|\.wasm$|quickjs/.test(name))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${name}`,
          source: readFileSync(`${from}${name}`),
        })
  },
}
