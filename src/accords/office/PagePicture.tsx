import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { fetchApiFileBytes } from '#src/api/fetchApiFileBytes.ts'
import { withReauthentication } from '#src/office/boardCall.ts'
import { createByteRangeReader } from '#src/accords/reader/pdf/createRangeReader.ts'
import { releaseCanvas, renderPdfPage } from '#src/accords/reader/pdf/renderPdfPage.ts'
import { loadPdfEngine, type LoadedPdf } from '#src/accords/reader/useOpenDocument.ts'

const WIDTH = 900
const FILE = 'GET /board/documents/:name/file'

/**
 * Opens a PDF in the office's editor and closes it at unmount. Returns the open PDF, undefined while it loads;
 * `hasFailed` is true when it cannot be opened.
 */
export function useOpenPdfInOffice({ name, size }: { name: string; size: number }) {
  const [reading, setReading] = useState<LoadedPdf>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const open = async () => {
      const engine = await loadPdfEngine()
      const fetchPart = (start: number, end: number) =>
        withReauthentication(() => fetchApiFileBytes(FILE, { params: { name } }, { range: { start, end }, signal }))
      // Password-protected documents are not shown here.
      const { pdf, close } = await engine.openPdfDocument(
        { size, read: createByteRangeReader(size, fetchPart) },
        () => setFailed(true),
        signal,
      )
      if (signal.aborted) return close()
      signal.addEventListener('abort', close)
      return setReading({ engine, pdf })
    }
    open().catch(() => !signal.aborted && setFailed(true))
    return () => controller.abort()
  }, [name, size])
  return { reading, hasFailed }
}

/** Rendered picture of one page of a PDF in the office's editor. */
export function BoardPagePicture({
  pdf: { reading, hasFailed },
  page,
}: {
  pdf: ReturnType<typeof useOpenPdfInOffice>
  page: number
}) {
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<number>()
  useEffect(() => {
    if (!reading) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const draw = async () => {
      const proxy = await reading.pdf.getPage(page)
      if (signal.aborted) return
      const canvas = await renderPdfPage(proxy, WIDTH, reading.engine.pdfAnnotationMode, signal, 1)
      if (signal.aborted) return releaseCanvas(canvas)
      host.current?.querySelectorAll('canvas').forEach(releaseCanvas)
      host.current?.append(canvas)
    }
    draw().catch(() => !signal.aborted && setFailed(page))
    return () => controller.abort()
  }, [reading, page])
  return (
    <Root ref={host} role="img" aria-label={`Page ${page}, telle que le document la montre`}>
      {(hasFailed || failed === page) && <p>Cette page ne peut pas être montrée ici.</p>}
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  minHeight: '12rem',
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.small,
  overflow: 'hidden',
  canvas: { display: 'block', width: '100%', height: 'auto' },
  p: { ...typography.body2, margin: space.x4 },
}))
