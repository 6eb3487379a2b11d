import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Returns the engine's memory, which is another array once it has grown: never kept. The package does not declare it. */
export const heapsOf = ({ pdfium }: WrappedPdfiumModule) =>
  pdfium as unknown as { HEAPU8: Uint8Array; HEAPF32: Float32Array }

/** Longest string that is read out of the engine, in bytes. */
const LONGEST = 65_536

/**
 * Returns a string that the engine gives in UTF-16. `read` writes it into a buffer of so many bytes, and returns how many
 * bytes it takes; a longer one than 64 KiB is not read.
 */
export function readUtf16(pdfium: WrappedPdfiumModule, read: (buffer: number, bytes: number) => number): string {
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
