import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { documentReaderNotice } from '#src/accords/documentFacts.ts'
import { PdfReaderSearchBar } from '#src/accords/reader/find/PdfReaderSearchBar.tsx'
import { PdfReaderToolbar } from './PdfReaderToolbar.tsx'
import { PdfReaderPageList } from './PdfReaderPageList.tsx'
import { DocumentReaderPanel } from './Panel.tsx'
import { PdfPrintRangeForm } from './PdfPrintRangeForm.tsx'
import { DocumentReaderHeader } from './DocumentReaderHeader.tsx'
import { createPdfRenderQueue } from './pdf/createRenderQueue.ts'
import { DocumentReaderAnnouncement } from './DocumentReaderAnnouncement.tsx'
import { PdfTextSelectionToolbar } from './PdfTextSelectionToolbar.tsx'
import { createRecognizedTextLoader } from '#src/accords/reader/marks/createRecognizedTextLoader.ts'
import { DocumentReaderStatus } from './DocumentReaderStatus.tsx'
import { useCurrentPdfPage } from './useCurrentPdfPage.ts'
import { useOpenAccordPdf } from './useOpenDocument.ts'
import { usePdfReaderActions } from './useDocumentActions.ts'
import { usePdfTextSearch, type DocumentSearchHit } from '#src/accords/reader/find/useFindInDocument.ts'
import { usePdfReaderKeyboardHandler } from './usePdfReaderKeyboardHandler.ts'
import { usePdfReaderNightMode } from './usePdfReaderNightMode.ts'
import { useStorePdfReaderPosition, usePdfReaderUrlLocation } from './useReaderPlace.ts'
import { usePdfPageZoom } from './useZoom.ts'
import { space } from '#theme/space.ts'

type Props = { accord: Accord; document: AccordDocument; title: string; onClose: () => void }

const A4 = Math.SQRT2

/** Layout and state of the PDF reader. */
export function DocumentReaderLayout({ accord, document, title, onClose }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const desk = useRef<HTMLDivElement>(null)
  const [queue] = useState(createPdfRenderQueue)
  const [ratio, setRatio] = useState(A4)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isFindOpen, setFindOpen] = useState(false)
  const [isPrintOpen, setPrintOpen] = useState(false)
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')

  const { reading, trouble, lock, progress, retry } = useOpenAccordPdf(accord.id, document)
  const count = reading?.pdf.numPages ?? 0
  const { place, first } = usePdfReaderUrlLocation(document.id)
  const { current, settled, goTo, page } = useCurrentPdfPage(view, count, Math.min(first, count || first), ratio)
  useStorePdfReaderPosition(accord.id, document.id, count > 0 ? settled : undefined)
  const zoom = usePdfPageZoom(view, count > 0)
  const night = usePdfReaderNightMode()
  const find = usePdfTextSearch(reading?.pdf, isFindOpen ? words : '', {
    from: page,
    recognizedText: createRecognizedTextLoader(accord.id, document),
  })
  const files = usePdfReaderActions(accord, document, setSaid)

  const { chosen } = find
  const note = documentReaderNotice(document)
  const follow = useEffectEvent((hit: DocumentSearchHit) => Math.abs(hit.page - page()) > 1 && goTo(hit.page))
  useEffect(() => {
    if (chosen) follow(chosen)
  }, [chosen])

  const isReading = reading !== undefined
  useEffect(() => {
    // Focuses the reader at first, and the pages once they are loaded.
    const active = desk.current?.ownerDocument.activeElement
    const isOutside = !desk.current?.contains(active ?? null)
    // The focused element may have been removed: the password field.
    if (isReading && (isOutside || active === desk.current)) view.current?.focus()
    else if (isOutside) desk.current?.focus()
  }, [isReading])

  const closeFirst = () => {
    if (isFindOpen) setFindOpen(false)
    else if (isPanelOpen) setPanelOpen(false)
    else return onClose()
    view.current?.focus()
  }
  const onKeyDown = usePdfReaderKeyboardHandler({
    view,
    page,
    goTo,
    count,
    zoom,
    openFind: () => setFindOpen(true),
    closeFirst,
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the whole window
    <Desk ref={desk} tabIndex={-1} onKeyDown={onKeyDown}>
      <DocumentReaderHeader
        title={title}
        accord={accord}
        document={document}
        isReading={isReading}
        isNight={night.isNight}
        isPanelOpen={isPanelOpen}
        onClose={() => {
          setPanelOpen(false)
          onClose()
        }}
        onNight={night.toggle}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        onFind={() => setFindOpen(true)}
        onDownload={() => void files.download()}
        onPrint={() => setPrintOpen(true)}
        onLink={() => void files.copyLink({ page: page() })}
      />
      {isFindOpen && reading && (
        <PdfReaderSearchBar
          words={words}
          onWords={setWords}
          find={find}
          onClose={() => {
            setFindOpen(false)
            view.current?.focus()
          }}
        />
      )}
      {reading && note && <Note>{note}</Note>}
      <Middle>
        {reading ? (
          <>
            {isPanelOpen && (
              <DocumentReaderPanel
                reading={reading}
                clauses={accord.clauses.filter((clause) => clause.document === document.id)}
                current={current}
                ratio={ratio}
                queue={queue}
                onClose={() => setPanelOpen(false)}
                onPage={goTo}
              />
            )}
            <PdfReaderPageList
              reading={reading}
              view={view}
              zoom={zoom.zoom}
              isNight={night.isNight}
              settled={settled}
              current={page}
              queue={queue}
              ratio={ratio}
              onRatio={setRatio}
              marking={{ accord: accord.id, document: document.id }}
              place={place}
              hits={find.hits}
              chosen={chosen}
              hasRecognized={(document.pages_recognized ?? 0) > 0}
            />
          </>
        ) : (
          <DocumentReaderStatus
            trouble={trouble}
            lock={lock}
            progress={progress}
            onRetry={retry}
            onDownload={() => void files.download()}
          />
        )}
      </Middle>
      {reading && (
        <PdfTextSelectionToolbar
          within={view}
          accord={accord.id}
          document={document.id}
          pdf={reading.pdf}
          files={files}
        />
      )}
      <DocumentReaderAnnouncement said={said} onOver={() => setSaid('')} trouble={reading && trouble} onRetry={retry} />
      {reading && <PdfReaderToolbar current={current} count={count} onPage={goTo} zoom={zoom} />}
      {reading && isPrintOpen && (
        <PdfPrintRangeForm reading={reading} current={current} onClose={() => setPrintOpen(false)} />
      )}
    </Desk>
  )
}

const Desk = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  backgroundColor: vars.palette.background.default,
}))

const Note = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  padding: `${space.x2} ${space.x4}`,
  backgroundColor: vars.palette.Alert.infoStandardBg,
  color: vars.palette.Alert.infoColor,
}))

const Middle = styled('div')({ position: 'relative', display: 'flex', flex: 1, minHeight: 0 })
