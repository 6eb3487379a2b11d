import { useEffect, useMemo, useState } from 'react'
import type { AccordDocument } from '#contract/accords/accords.ts'
import { devicePreparedAt } from '#src/offline/prepared.ts'
import { pagePlacements, textColumnShares } from './pageFrames.ts'

/** Pictures of a document's pages in the reader. */
export type ReaderPagePictures = {
  version: string
  placements: ReturnType<typeof pagePlacements>
  /** Left and right edges of the text, as shares of the page's width. */
  column: [number, number] | undefined
}

/**
 * Returns the pictures of a document's pages that the reader shows instead of drawing the PDF. `isUndecided` is true
 * until it is known whether it does. A document without such pictures, or whose PDF is stored on this device, is drawn.
 */
export function useDocumentPagePictures({ id, pages, pictures }: AccordDocument) {
  const [isStored, setStored] = useState(() => (pictures && devicePreparedAt() ? undefined : false))
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isStored !== undefined) return undefined
    let isOver = false
    void import('#src/offline/storedReplies.ts')
      .then(({ hasStoredPdf }) => hasStoredPdf(id))
      .catch(() => false)
      .then((found) => isOver || setStored(found))
    return () => {
      isOver = true
    }
  }, [id, isStored])
  const shown = useMemo(
    (): ReaderPagePictures | undefined =>
      pictures && {
        version: pictures.version,
        placements: pagePlacements(pictures),
        column: textColumnShares(pictures),
      },
    [pictures],
  )
  const isShown = pages !== undefined && isStored === false && !hasFailed
  return {
    pictures: isShown ? shown : undefined,
    isUndecided: isStored === undefined,
    /** Gives the pictures up, when the first one cannot be fetched. */
    giveUp: () => setFailed(true),
  }
}
