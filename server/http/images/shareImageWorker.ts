import { parentPort } from 'node:worker_threads'
import { drawShareImage, type ShareDrawing } from './drawShareImage.ts'

// Draws on a thread of its own: laying out the words takes 0.1 s, and the first time 1 s, in which no page could be
// answered.
parentPort?.on('message', (card: ShareDrawing) => {
  drawShareImage(card).then(
    (png) => parentPort?.postMessage({ png }, []),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }, []),
  )
})
