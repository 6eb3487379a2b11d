/** Widths of a page's pictures in pixels, in increasing order. The pictures of a very high page are narrower. */
export const PAGE_PICTURE_WIDTHS = [800, 1600] as const
export type PagePictureWidth = (typeof PAGE_PICTURE_WIDTHS)[number]

/** Maximum number of pixels of a page's picture: A4 at a width of 1,600 pixels has 3.6 million. */
export const MAX_PAGE_PICTURE_PIXELS = 5_000_000
