import { parentPort } from 'node:worker_threads'
import { drawShareImage, type ShareImageInput } from './drawShareImage.ts'

// Runs in a worker thread: text layout takes 0.1 s, and 1 s the first time, which would block every page.
parentPort?.on('message', (card: ShareImageInput) => {
  drawShareImage(card).then(
    (png) => parentPort?.postMessage({ png }, []),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }, []),
  )
})
