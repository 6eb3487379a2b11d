/** Compact binary writer of numbers, byte parts and words in sequence, for the offline search pack. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  length = 0

  /** Writes an integer from 0 as a varint: seven bits a byte. */
  number(value: number) {
    this.#room(5)
    let left = value
    for (; left > 127; left >>>= 7) this.#bytes[this.length++] = (left & 127) | 128
    this.#bytes[this.length++] = left
  }

  bytes(some: Uint8Array) {
    this.#room(some.length)
    this.#bytes.set(some, this.length)
    this.length += some.length
  }

  /** Writes a part of a binary stream: the bytes, preceded by their length. */
  part(some: Uint8Array) {
    this.number(some.length)
    this.bytes(some)
  }

  text(text: string) {
    this.part(new TextEncoder().encode(text))
  }

  /**
   * Writes sorted words with prefix compression: the length of the prefix shared with the previous word, then the rest.
   */
  words(words: string[]) {
    let before = ''
    const lines = words.map((word) => {
      const most = Math.min(before.length, word.length, SHARED)
      let same = 0
      while (same < most && before[same] === word[same]) same++
      before = word
      return String.fromCharCode(FIRST + same) + word.slice(same)
    })
    this.text(lines.join('\n'))
  }

  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length)
  }

  #room(more: number) {
    if (this.length + more <= this.#bytes.length) return
    const larger = new Uint8Array(2 * this.#bytes.length + more)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

// Printable characters encode the prefix length.
const [FIRST, SHARED] = [40, 80]

/** Reader of the bytes that a `ByteWriter` has written. */
export class ByteReader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  number(): number {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = this.#bytes[this.at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
      shift += 7
    }
  }

  part(): Uint8Array {
    const length = this.number()
    return this.#bytes.subarray(this.at, (this.at += length))
  }

  text(): string {
    return new TextDecoder().decode(this.part())
  }

  words(): string[] {
    const text = this.text()
    if (text === '') return []
    let before = ''
    return text.split('\n').map((line) => (before = before.slice(0, line.charCodeAt(0) - FIRST) + line.slice(1)))
  }
}
