import { useEffect, useEffectEvent, useState } from 'react'
import { PAGE_PICTURE_WIDTHS, type PagePictureWidth } from '#contract/accords/pagePictureSizes.ts'
import type { PdfRenderQueue } from '#src/accords/reader/pdf/createRenderQueue.ts'
import { fetchPagePicture, type PagePicture } from './fetchPagePicture.ts'
import { needsLargePicture } from './pageFrames.ts'

const [SMALL, LARGE] = PAGE_PICTURE_WIDTHS

type Wanted = Omit<PagePicture, 'width'> & {
  /** False for a page without a picture. */
  hasPicture: boolean
  isAlive: boolean
  /** False when the PDF engine draws the page: no more pictures are fetched. */
  isFetched: boolean
  /** Width of the page in CSS pixels; 0 until it is known. */
  pixels: number
  queue: PdfRenderQueue
  urgency: () => number
  onPicture: (isFetched: boolean) => void
}

/**
 * Fetches the picture of a page while it is near the current page: the small one first, then the large one where the
 * screen shows its detail. Returns the data URL of the best one so far.
 */
export function usePagePicture(wanted: Wanted): string | undefined {
  const { accord, document, version, page, hasPicture, isAlive, isFetched, pixels, queue, urgency } = wanted
  const [picture, setPicture] = useState<{ width: PagePictureWidth; url: string }>()
  const tell = useEffectEvent(wanted.onPicture)
  const width = picture === undefined ? SMALL : picture.width === SMALL && needsLargePicture(pixels) ? LARGE : undefined

  useEffect(() => {
    if (!hasPicture || !isAlive || !isFetched || width === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    queue({
      signal,
      // Small pictures of all pages near precede large ones.
      urgency: () => urgency() + (width === LARGE ? 1.5 : 0),
      async run() {
        try {
          const url = await fetchPagePicture({ accord, document, version, page, width }, signal)
          await decoded(url)
          if (signal.aborted) return
          setPicture({ width, url })
          tell(true)
        } catch {
          if (!signal.aborted && width === SMALL) tell(false)
        }
      },
    })
    return () => controller.abort()
  }, [accord, document, version, page, hasPicture, isAlive, isFetched, width, queue, urgency])

  if (!isAlive && picture) setPicture(undefined)
  return picture?.url
}

/** Resolves once the browser has decoded a picture, so that it replaces another one without a flash. */
async function decoded(url: string) {
  const image = new Image()
  image.src = url
  await image.decode()
}
