import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { documentReaderNotice } from '#src/accords/documentFacts.ts'
import { PdfReaderSearchBar } from '#src/accords/reader/find/PdfReaderSearchBar.tsx'
import { usePdfSource } from '#src/accords/reader/find/usePdfSource.ts'
import { useDocumentTextSearch } from '#src/accords/reader/find/useFindInDocument.ts'
import { PdfPassageToolbar, TextPassageToolbar } from '#src/accords/reader/selection/PassageToolbar.tsx'
import { TextReader } from '#src/accords/reader/text/TextReader.tsx'
import { useTextSource } from '#src/accords/reader/text/useTextSource.ts'
import { useTextTarget } from '#src/accords/reader/text/useTextTarget.ts'
import { hasDocumentText } from '#src/accords/readerView.ts'
import { space } from '#theme/space.ts'
import { DocumentReaderAnnouncement } from './DocumentReaderAnnouncement.tsx'
import { DocumentReaderHeader } from './DocumentReaderHeader.tsx'
import { DocumentReaderPanel } from './Panel.tsx'
import { DocumentReaderStatus } from './DocumentReaderStatus.tsx'
import { ReaderPageAndZoomToolbar } from './ReaderPageAndZoomToolbar.tsx'
import { PdfPrintRangeForm } from './PdfPrintRangeForm.tsx'
import { PdfReaderPageList } from './PdfReaderPageList.tsx'
import { createPdfRenderQueue } from './pdf/createRenderQueue.ts'
import { useCurrentReaderPage } from './useCurrentReaderPage.ts'
import { usePdfReaderActions } from './useDocumentActions.ts'
import { useOpenAccordPdf } from './useOpenDocument.ts'
import { usePdfReaderKeyboardHandler } from './usePdfReaderKeyboardHandler.ts'
import { usePdfReaderNightMode } from './usePdfReaderNightMode.ts'
import { usePdfEngineWish } from './pictures/usePdfEngineWish.ts'
import { useDocumentPagePictures } from './pictures/useDocumentPagePictures.ts'
import { useReaderView } from './text/useReaderView.ts'
import { useStorePdfReaderPosition, usePdfReaderPositionFromUrl } from './useReaderPlace.ts'
import { useReaderZoom } from './useZoom.ts'

type Props = { accord: Accord; document: AccordDocument; title: string; onClose: () => void }

const A4 = Math.SQRT2

/** Layout and state of the reader, which shows a document's text or the pictures of its pages. */
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

  const shown = useReaderView(accord, document)
  const { isText } = shown
  const { pictures, isUndecided, giveUp } = useDocumentPagePictures(document)
  const engine = usePdfEngineWish({ isFinding: isFindOpen && !isText, say: setSaid, giveUp })
  const needsPdf = shown.hasShownPages && !isUndecided && (!pictures || engine.isWanted)
  const { reading, trouble, lock, progress, retry } = useOpenAccordPdf(accord.id, document, needsPdf || isPrintOpen)
  const arePagesShown = !isText && (pictures ?? reading) !== undefined
  const isReading = isText || arePagesShown
  const pages = pictures ? (document.pages ?? 0) : (reading?.pdf.numPages ?? 0)
  const count = isText ? (document.pages ?? document.pages_read ?? 1) : pages
  const { place, first } = usePdfReaderPositionFromUrl(document.id)
  const { current, settled, goTo, page, keepPlace, show } = useCurrentReaderPage(
    view,
    count,
    Math.min(first, count || first),
    // Pages with pictures have their size from the start.
    isText ? 'text' : pictures ? 'pictures' : ratio,
  )
  useStorePdfReaderPosition(accord.id, document.id, count > 0 ? settled : undefined)
  const pageZoom = useReaderZoom(view, !isText && count > 0)
  const textZoom = useReaderZoom(view, isText, keepPlace)
  const zoom = isText ? textZoom : pageZoom
  const night = usePdfReaderNightMode()
  const pdfSource = usePdfSource(accord.id, document, isText ? undefined : reading?.pdf)
  const textSource = useTextSource(accord.id, document.id, count, isText)
  const find = useDocumentTextSearch(isText ? textSource : pdfSource, isFindOpen ? words : '', page)
  const files = usePdfReaderActions(accord, document, setSaid)
  const { target, goToArticle } = useTextTarget({ place, chosen: find.chosen, page, goTo })
  const clauses = accord.clauses.filter((clause) => clause.document === document.id)
  const note = documentReaderNotice(document)

  useEffect(() => {
    // Focuses the reader at first, and the document once it is shown.
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
        view={hasDocumentText(document) ? shown.view : undefined}
        onView={shown.choose}
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
      {isFindOpen && isReading && (
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
      {isReading && note && <Note>{note}</Note>}
      <Middle>
        {isReading && isPanelOpen && (
          <DocumentReaderPanel
            reading={isText ? undefined : reading}
            isPdfComing={arePagesShown && !reading && !trouble}
            onPdf={engine.want}
            clauses={clauses}
            current={current}
            ratio={ratio}
            queue={queue}
            onClose={() => setPanelOpen(false)}
            onPage={goTo}
            onArticle={isText ? goToArticle : (clause) => goTo(clause.page)}
          />
        )}
        {isText && (
          <TextReader
            accord={accord}
            document={document}
            view={view}
            count={count}
            settled={settled}
            zoom={zoom.zoom}
            isInverted={night.isNight !== night.isDark}
            place={place}
            hits={find.hits}
            chosen={find.chosen}
            target={target}
            keepPlace={keepPlace}
            show={show}
            files={files}
            onPageView={(number) => {
              goTo(number)
              shown.choose('pages')
            }}
          />
        )}
        {arePagesShown && (
          <PdfReaderPageList
            reading={reading}
            pictures={pictures}
            count={count}
            view={view}
            zoom={zoom.zoom}
            isNight={night.isNight}
            settled={settled}
            current={page}
            queue={queue}
            ratio={ratio}
            onRatio={setRatio}
            onPicture={engine.onPicture}
            onEngine={engine.wantFor}
            clauses={clauses}
            marking={{ accord: accord.id, document: document.id }}
            place={place}
            hitsByPage={find.hitsByPage}
            chosen={find.chosen}
            hasText={hasDocumentText(document)}
            hasRecognized={(document.pages_recognized ?? 0) > 0}
          />
        )}
        {!isReading && (
          <DocumentReaderStatus
            trouble={trouble}
            lock={lock}
            progress={progress}
            onRetry={retry}
            onDownload={() => void files.download()}
          />
        )}
      </Middle>
      {isText && <TextPassageToolbar within={view} files={files} />}
      {!isText && reading && (
        <PdfPassageToolbar within={view} accord={accord.id} document={document.id} pdf={reading.pdf} files={files} />
      )}
      <DocumentReaderAnnouncement
        said={said}
        onOver={() => setSaid('')}
        trouble={isReading && shown.hasShownPages ? trouble : undefined}
        onRetry={retry}
      />
      {isReading && (
        <ReaderPageAndZoomToolbar current={current} count={count} onPage={goTo} zoom={zoom} isText={isText} />
      )}
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
