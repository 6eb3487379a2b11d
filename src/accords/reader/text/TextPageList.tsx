import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import type { DocumentSearchHit } from '#src/accords/reader/find/useFindInDocument.ts'
import { space } from '#theme/space.ts'
import type { TextMark } from './splitMarkedText.ts'
import { textPageStyles } from './textPageStyles.ts'
import { TextPart } from './TextPart.tsx'
import { TEXT_ZOOM_VARIABLE, scaleFontSizeByTextZoom } from './zoomed.ts'

/** Element of a page to scroll to once it is rendered, at a share of the view's height from its top. */
export type TextTarget = { page: number; selector: string; share: number }

type Props = {
  accord: number
  document: number
  view: RefObject<HTMLDivElement | null>
  count: number
  /** Number of the page around which the text is rendered, after a pause in scrolling. */
  settled: number
  zoom: number
  isInverted: boolean
  place: { page?: number | undefined; marks?: PdfPageTextRange[] | undefined }
  hits: DocumentSearchHit[]
  chosen: DocumentSearchHit | undefined
  target: TextTarget | undefined
  keepPlace: () => void
  show: (element: Element, share: number) => void
}

/** Maximum number of parts that are all rendered; of a longer document, only those around the current page are. */
const WHOLE_PARTS = 4
/** Height in px of a page before its text is known. */
const USUAL_PX = 1100

/**
 * Scrollable text of a document, page by page. It loads by parts, and what is being read stays in place when the text
 * above it changes.
 */
export function TextPageList(props: Props) {
  const { accord, document, view, count, settled, zoom, isInverted, place, hits, chosen, target, keepPlace, show } =
    props
  const heights = useRef(new Map<number, number>())
  const revealed = useRef<TextTarget>(undefined)
  const marks = useMemo(() => marksByPage(place, hits, chosen), [place, hits, chosen])
  const parts = documentTextPartOf(count)
  const current = documentTextPartOf(settled)

  const onLayout = useCallback(() => {
    const element = target !== revealed.current && target ? elementOf(view.current, target) : undefined
    if (!element || !target) return keepPlace()
    revealed.current = target
    show(element, target.share)
  }, [target, view, keepPlace, show])
  useLayoutEffect(onLayout, [onLayout, marks])

  useEffect(() => {
    for (const page of view.current?.querySelectorAll<HTMLElement>('[data-loaded=true]') ?? [])
      heights.current.set(Number(page.dataset['page']), page.offsetHeight)
  })
  const heightOf = useCallback((page: number) => heights.current.get(page) ?? USUAL_PX, [])
  const marksOf = useCallback((page: number) => marks.get(page), [marks])

  return (
    <View ref={view} data-inverted={isInverted} role="region" aria-label="Texte du document" tabIndex={0} lang="fr">
      <Column data-pages style={{ [TEXT_ZOOM_VARIABLE as never]: zoom }}>
        {Array.from({ length: parts }, (_, index) => (
          <TextPart
            key={index}
            accord={accord}
            document={document}
            part={index + 1}
            count={count}
            isAlive={parts <= WHOLE_PARTS || Math.abs(index + 1 - current) <= 1}
            heightOf={heightOf}
            marksOf={marksOf}
            onLayout={onLayout}
          />
        ))}
      </Column>
    </View>
  )
}

/** Returns the element of a target, which may be shown with the page before. */
function elementOf(view: HTMLElement | null, { page, selector }: TextTarget): Element | undefined {
  const places = view?.querySelectorAll(`[data-page="${page}"], [data-joined-page="${page}"]`) ?? []
  return [...places].map((place) => place.querySelector(selector)).find((element) => element !== null)
}

function marksByPage(
  { page: placed, marks = [] }: Props['place'],
  hits: DocumentSearchHit[],
  chosen: DocumentSearchHit | undefined,
) {
  const all = new Map<number, TextMark[]>()
  const add = (page: number, mark: TextMark) => all.set(page, [...(all.get(page) ?? []), mark])
  if (placed !== undefined) for (const { start, end } of marks) add(placed, { start, end, kind: 'place' })
  for (const { page, start, end } of hits) {
    const isChosen = page === chosen?.page && start === chosen.start
    add(page, { start, end, kind: isChosen ? 'chosen' : 'found' })
  }
  return all
}

const View = styled('div')(({ theme: { vars, typography } }) => ({
  ...typography.body1,
  position: 'relative',
  flex: 1,
  minWidth: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The reader keeps its place itself, in browsers without scroll anchoring too.
  overflowAnchor: 'none',
  touchAction: 'pan-x pan-y',
  backgroundColor: vars.palette.background.default,
  '&:focus-visible': { outlineOffset: -3 },
  '&[data-inverted=true]': { filter: 'invert(0.9) hue-rotate(180deg)' },
}))

const Column = styled('div')(({ theme, theme: { typography } }) => ({
  ...textPageStyles(theme),
  fontSize: scaleFontSizeByTextZoom(typography.body1),
  maxWidth: '38em',
  margin: '0 auto',
  padding: `${space.x5} clamp(${space.x5}, 4vw, ${space.x8}) ${space.x16}`,
}))
