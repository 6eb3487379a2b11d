import { describe, expect, it } from 'vitest'
import { PdfRangeTransport } from '#src/accords/reader/pdf/PdfRangeTransport.ts'

/** Returns a pdf.js range transport that waits for its first byte range, and a function that delivers the range. */
function asked() {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const given: unknown[] = []
  const transport = new PdfRangeTransport(1000, () => promise)
  transport.transportReady((told: unknown) => given.push(told))
  transport.requestDataRange(100, 102)
  const come = async () => {
    resolve(new Uint8Array([1, 2]))
    await promise
  }
  return { transport, given, come }
}

describe('a part of a file', () => {
  it('is passed to the engine with its offset', async () => {
    const { given, come } = asked()
    await come()
    expect(given).toEqual([expect.objectContaining({ begin: 100, chunk: new Uint8Array([1, 2]) })])
  })

  it('is dropped once the document is closed', async () => {
    const { transport, given, come } = asked()
    transport.abort()
    await come()
    expect(given).toEqual([])
  })
})
