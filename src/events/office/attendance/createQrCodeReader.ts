type Reader = (video: HTMLVideoElement) => Promise<string | undefined>
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** Side of the camera picture that the portal's own QR code decoder reads, in pixels. */
const SIDE = 480

/** Returns a QR code reader for camera images: the browser's own, or one that is lazy-loaded. */
export async function createQrCodeReader(): Promise<Reader> {
  return (await browsersOwn()) ?? (await fetched())
}

async function browsersOwn(): Promise<Reader | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: Detectors }
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue
}

async function fetched(): Promise<Reader> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!pen || videoWidth === 0) return undefined
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    Object.assign(canvas, { width, height })
    pen.drawImage(video, 0, 0, width, height)
    try {
      return decode({ width, height, data: pen.getImageData(0, 0, width, height).data })
    } catch {
      // No code found.
      return undefined
    }
  }
}
