import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/**
 * Returns the memory arrays of the PDFium WebAssembly engine, missing from the package's types. Do not store them: they
 * are replaced when memory grows.
 */
export const pdfiumMemoryArrays = ({ pdfium }: WrappedPdfiumModule) =>
  pdfium as unknown as { HEAPU8: Uint8Array; HEAPF32: Float32Array }

/** Maximum bytes of a string read from the PDFium engine. */
const LONGEST = 65_536

/**
 * Reads a UTF-16 string from the PDFium engine. `read` fills a buffer and returns the bytes needed; strings over 64 KiB
 * yield ''.
 */
export function readPdfiumString(pdfium: WrappedPdfiumModule, read: (buffer: number, bytes: number) => number): string {
  const bytes = read(0, 0)
  if (bytes <= 2 || bytes > LONGEST) return ''
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc(bytes)
  try {
    return read(buffer, bytes) > 0 ? pdfium.pdfium.UTF16ToString(buffer, bytes) : ''
  } finally {
    free(buffer)
  }
}

let compiled: WeakRef<Promise<WebAssembly.Module>> | undefined

/**
 * Returns PDFium, compiled. Threads share the module: compiling takes longer than reading a short PDF, and each thread
 * would optimize the engine's functions again. The module is freed some time after its last use.
 */
export function loadCompiledPdfEngine(): Promise<WebAssembly.Module> {
  const known = compiled?.deref()
  if (known) return known
  const module = readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))).then((bytes) =>
    WebAssembly.compile(bytes),
  )
  compiled = new WeakRef(module)
  return module
}
