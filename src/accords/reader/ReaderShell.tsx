import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { readerNotice } from '#src/accords/documentFacts.ts'
import { FindBar } from '#src/accords/reader/find/FindBar.tsx'
import { PageBar } from './PageBar.tsx'
import { PageList } from './PageList.tsx'
import { ReaderPanel } from './Panel.tsx'
import { PrintForm } from './PrintForm.tsx'
import { ReaderHeader } from './ReaderHeader.tsx'
import { createRenderQueue } from './pdf/createRenderQueue.ts'
import { ReaderAnnouncement } from './ReaderAnnouncement.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { createRecognizedTextLoader } from '#src/accords/reader/marks/createRecognizedTextLoader.ts'
import { ReaderStatus } from './ReaderStatus.tsx'
import { useCurrentPage } from './useCurrentPage.ts'
import { useOpenDocument } from './useOpenDocument.ts'
import { useDocumentActions } from './useDocumentActions.ts'
import { useFindInDocument, type FindHit } from '#src/accords/reader/find/useFindInDocument.ts'
import { useReaderKeys } from './useReaderKeys.ts'
import { useNightReading } from './useNightReading.ts'
import { useStoreCurrentPage, useReaderPlace } from './useReaderPlace.ts'
import { usePageZoom } from './useZoom.ts'
import { space } from '#theme/space.ts'

type Props = { accord: Accord; document: AccordDocument; title: string; onClose: () => void }

const A4 = Math.SQRT2

/** Layout and state of the PDF reader. */
export function ReaderShell({ accord, document, title, onClose }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const desk = useRef<HTMLDivElement>(null)
  const [queue] = useState(createRenderQueue)
  const [ratio, setRatio] = useState(A4)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isFindOpen, setFindOpen] = useState(false)
  const [isPrintOpen, setPrintOpen] = useState(false)
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')

  const { reading, trouble, lock, progress, retry } = useOpenDocument(accord.id, document)
  const count = reading?.pdf.numPages ?? 0
  const { place, first } = useReaderPlace(document.id)
  const { current, settled, goTo, page } = useCurrentPage(view, count, Math.min(first, count || first), ratio)
  useStoreCurrentPage(accord.id, document.id, count > 0 ? settled : undefined)
  const zoom = usePageZoom(view, count > 0)
  const night = useNightReading()
  const find = useFindInDocument(reading?.pdf, isFindOpen ? words : '', {
    from: page,
    recognizedText: createRecognizedTextLoader(accord.id, document),
  })
  const files = useDocumentActions(accord, document, setSaid)

  const { chosen } = find
  const note = readerNotice(document)
  const follow = useEffectEvent((hit: FindHit) => Math.abs(hit.page - page()) > 1 && goTo(hit.page))
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
  const onKeyDown = useReaderKeys({ view, page, goTo, count, zoom, openFind: () => setFindOpen(true), closeFirst })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the whole window
    <Desk ref={desk} tabIndex={-1} onKeyDown={onKeyDown}>
      <ReaderHeader
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
        <FindBar
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
              <ReaderPanel
                reading={reading}
                clauses={accord.clauses.filter((clause) => clause.document === document.id)}
                current={current}
                ratio={ratio}
                queue={queue}
                onClose={() => setPanelOpen(false)}
                onPage={goTo}
              />
            )}
            <PageList
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
          <ReaderStatus
            trouble={trouble}
            lock={lock}
            progress={progress}
            onRetry={retry}
            onDownload={() => void files.download()}
          />
        )}
      </Middle>
      {reading && (
        <SelectionBar within={view} accord={accord.id} document={document.id} pdf={reading.pdf} files={files} />
      )}
      <ReaderAnnouncement said={said} onOver={() => setSaid('')} trouble={reading && trouble} onRetry={retry} />
      {reading && <PageBar current={current} count={count} onPage={goTo} zoom={zoom} />}
      {reading && isPrintOpen && <PrintForm reading={reading} current={current} onClose={() => setPrintOpen(false)} />}
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
