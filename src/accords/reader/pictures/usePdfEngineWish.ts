import { useCallback, useEffect, useRef, useState } from 'react'

type Means = {
  /** True while someone searches in the document. */
  isFinding: boolean
  say: (sentence: string) => void
  /** Gives all pictures up: none could be fetched. */
  giveUp: () => void
}

/**
 * Tracks whether the reader needs the PDF engine beside the pictures of the pages: to select text, to search, for more
 * detail than the pictures have, or in place of a missing one. Once wanted, it stays.
 */
export function usePdfEngineWish({ isFinding, say, giveUp }: Means) {
  const [isWanted, setWanted] = useState(false)
  const hasShownPicture = useRef(false)
  const want = useCallback(() => setWanted(true), [])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- once it was wanted, it stays
    if (isFinding) setWanted(true)
  }, [isFinding])
  const wantFor = (why: 'text' | 'detail') => {
    if (why === 'text' && !isWanted) say('Le texte de la page arrive…')
    setWanted(true)
  }
  const onPicture = (isFetched: boolean) => {
    if (isFetched) hasShownPicture.current = true
    else if (hasShownPicture.current) setWanted(true)
    else giveUp()
  }
  return { isWanted, want, wantFor, onPicture }
}
