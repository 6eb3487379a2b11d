import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

const HEADING = /^(?:H[1-6]?|Title)$/
const DEEPEST = 40
const AT_MOST = 5000
const NAME_BYTES = 64

/** Returns the ids of the marked content on a tagged PDF's page that the file's structure calls headings. */
export function readTaggedHeadingMarks(pdfium: WrappedPdfiumModule, page: number): ReadonlySet<number> {
  const marks = new Set<number>()
  const tree = pdfium.FPDF_StructTree_GetForPage(page)
  if (!tree) return marks
  const name = pdfium.pdfium.wasmExports.malloc(NAME_BYTES)
  let left = AT_MOST
  const typeOf = (element: number) =>
    pdfium.FPDF_StructElement_GetType(element, name, NAME_BYTES) > NAME_BYTES
      ? ''
      : pdfium.pdfium.UTF16ToString(name, NAME_BYTES)
  const walk = (element: number, isInHeading: boolean, depth: number) => {
    if (depth > DEEPEST || left-- < 0) return
    const isHeading = isInHeading || HEADING.test(typeOf(element))
    const children = Math.min(pdfium.FPDF_StructElement_CountChildren(element), AT_MOST)
    for (let at = 0; at < children; at++) {
      const child = pdfium.FPDF_StructElement_GetChildAtIndex(element, at)
      const mark = child ? -1 : pdfium.FPDF_StructElement_GetChildMarkedContentID(element, at)
      if (child) walk(child, isHeading, depth + 1)
      else if (isHeading && mark >= 0) marks.add(mark)
    }
  }
  try {
    const roots = Math.min(pdfium.FPDF_StructTree_CountChildren(tree), AT_MOST)
    for (let at = 0; at < roots; at++) {
      const root = pdfium.FPDF_StructTree_GetChildAtIndex(tree, at)
      if (root) walk(root, false, 0)
    }
    return marks
  } finally {
    pdfium.pdfium.wasmExports.free(name)
    pdfium.FPDF_StructTree_Close(tree)
  }
}
