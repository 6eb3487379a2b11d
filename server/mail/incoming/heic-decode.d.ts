declare module 'heic-decode' {
  type Image = {
    width: number
    height: number
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  /** Reads the sizes of the pictures of a HEIC file, without decoding them. */
  export function all(file: { buffer: Uint8Array }): Promise<Image[]>
}
