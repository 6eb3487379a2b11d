import type { CSSProperties } from 'react'

/** Name of the CSS variable that holds the zoom of the text view. */
export const TEXT_ZOOM_VARIABLE = '--text-zoom'

/** Returns a font size of the theme's type scale at the zoom of the text view. */
export const scaleFontSizeByTextZoom = ({ fontSize }: CSSProperties) => `calc(${fontSize} * var(${TEXT_ZOOM_VARIABLE}))`
