import { z } from 'zod'

/** Frame of consecutive pages of a PDF, as their pictures show them. */
export const DocumentPageFrame = z.object({
  /** Number of consecutive pages with this frame. */
  pages: z.number().int(),
  /**
   * Position on the PDF page, in points, of the picture's upper left, upper right and lower left corners: x and y of
   * each. Empty for pages without a picture.
   */
  corners: z.array(z.number()),
})
export type DocumentPageFrame = z.infer<typeof DocumentPageFrame>

/** Pictures of a PDF's pages, from the first page to the last one drawn so far. */
export const DocumentPagePictures = z.object({
  /** Version of the pictures in their URL, which changes with the PDF and with the way in which it is drawn. */
  version: z.string(),
  frames: z.array(DocumentPageFrame),
  /** Left and right edges of the text on most pages, in points; absent when they are unknown. */
  column: z.tuple([z.number(), z.number()]).optional(),
})
export type DocumentPagePictures = z.infer<typeof DocumentPagePictures>
