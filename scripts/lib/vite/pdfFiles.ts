import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

// What a PDF may need beside the engine: fonts it does not hold, tables of old encodings, pictures of rare formats.
export const pdfFiles: Plugin = {
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
