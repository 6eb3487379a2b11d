import { useState } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { firstReaderView, storeReaderView } from '#src/accords/readerView.ts'
import type { ReaderView } from '#src/accords/storedReader.ts'

/** Returns the reader's view of a document. `choose` changes it, and stores the choice on this device. */
export function useReaderView(accord: Accord, document: AccordDocument) {
  const [view, setView] = useState(() => firstReaderView(document, accord.clauses))
  const isText = view === 'text'
  // The PDF stays open once its pages were shown.
  const [hasShownPages, setShownPages] = useState(!isText)
  const choose = (chosen: ReaderView) => {
    setView(chosen)
    storeReaderView(chosen)
    if (chosen === 'pages') setShownPages(true)
  }
  return { view, isText, hasShownPages, choose }
}
