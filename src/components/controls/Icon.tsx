import sheet from './icons.svg?url&no-inline'

/**
 * Inline SVG drawings of the icons that a page's first view needs, by name. Icons with undefined are in an SVG file.
 */
const drawings = {
  menu: 'M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z',
  search: 'M10 3a7 7 0 1 0 4.2 12.6l5 5 1.4-1.4-5-5A7 7 0 0 0 10 3m0 2a5 5 0 1 1 0 10a5 5 0 0 1 0-10',
  facebook: undefined,
  instagram: undefined,
  whatsapp: undefined,
}

export type IconName = keyof typeof drawings

/** Icon in the text colour, hidden from screen readers: its container has the label. */
export function Icon({ of }: { of: IconName }) {
  const drawing = drawings[of]
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentcolor" aria-hidden>
      {drawing ? <path d={drawing} /> : <use href={`${sheet}#${of}`} />}
    </svg>
  )
}
