import heading from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** URLs of the two font files of `fonts.css`, for the page's preload links. Only Vite can import this module. */
export const fontFileUrls = [text, heading] as const
