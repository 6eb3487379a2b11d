import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import type { PdfPagePercentRectangle } from '#src/accords/reader/pdf/rectangles.ts'

/**
 * Kind of a highlight on a PDF page: `place` for the passage in the URL, `found` by a search, `chosen` for the selected
 * result.
 */
export type PdfHighlightKind = 'place' | 'found' | 'chosen'

type Props = { rectangles: PdfPagePercentRectangle[]; kind: PdfHighlightKind; isShown?: boolean }

/** Highlights of words on a PDF page; scrolls to them when `isShown` is true. */
export function PdfPageHighlights({ rectangles, kind, isShown = false }: Props) {
  const first = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) first.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new rectangles are scrolled to again
  }, [isShown, rectangles])
  return rectangles.map(({ left, top, width, height }, index) => (
    <Box
      // oxlint-disable-next-line react/no-array-index-key -- the rectangles of a text never move
      key={index}
      ref={index === 0 ? first : undefined}
      data-kind={kind}
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
    />
  ))
}

// The paper is white in both themes, so highlights use the company colour of the light theme.
const Box = styled('mark')(({ theme: { vars } }) => ({
  position: 'absolute',
  mixBlendMode: 'multiply',
  pointerEvents: 'none',
  borderRadius: vars.shape.small,
  backgroundColor: `color-mix(in srgb, ${vars.palette.company.exact} 34%, transparent)`,
  outline: '0 solid transparent',
  '&[data-kind=found]': { backgroundColor: `color-mix(in srgb, ${vars.palette.company.exact} 20%, transparent)` },
  '&[data-kind=chosen]': { outline: `2px solid ${vars.palette.company.exact}` },
  '@media (forced-colors: active)': { outline: '2px solid Highlight' },
}))
