import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import type { PdfReaderPosition } from '#contract/accords/readerPath.ts'
import type { DocumentSearchHit } from '#src/accords/reader/find/useFindInDocument.ts'
import type { TextTarget } from './TextPageList.tsx'

type Means = {
  place: PdfReaderPosition
  chosen: DocumentSearchHit | undefined
  page: () => number
  goTo: (page: number) => void
}

/**
 * Returns the element to which the text view scrolls once it is rendered: the passage in the URL, the selected search
 * result, or an article of the contents. Both views go to the page of a search result.
 */
export function useTextTarget({ place, chosen, page, goTo }: Means) {
  const [article, setArticle] = useState<TextTarget>()
  const follow = useEffectEvent((hit: DocumentSearchHit) => Math.abs(hit.page - page()) > 1 && goTo(hit.page))
  useEffect(() => {
    if (chosen) follow(chosen)
  }, [chosen])
  const placed = useMemo(
    (): TextTarget | undefined =>
      place.page !== undefined && place.marks?.length
        ? { page: place.page, selector: 'mark[data-kind=place]', share: 0.25 }
        : undefined,
    [place],
  )
  const found = useMemo(
    (): TextTarget | undefined => chosen && { page: chosen.page, selector: 'mark[data-kind=chosen]', share: 0.25 },
    [chosen],
  )
  const goToArticle = ({ number, page: at }: NumberedAccordArticleHeading) => {
    goTo(at)
    setArticle({ page: at, selector: `[data-article="${CSS.escape(number)}"]`, share: 0 })
  }
  const target = useLatest(placed, found, article)
  return { target, goToArticle }
}

/** Returns the target that has changed last. */
function useLatest(...targets: (TextTarget | undefined)[]) {
  const [former, setFormer] = useState<{ all: typeof targets; latest: TextTarget | undefined }>({
    all: [],
    latest: undefined,
  })
  if (targets.every((target, at) => target === former.all[at])) return former.latest
  const latest = targets.find((target, at) => target && target !== former.all[at]) ?? former.latest
  setFormer({ all: targets, latest })
  return latest
}
