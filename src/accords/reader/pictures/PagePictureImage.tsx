import { styled } from '@mui/material/styles'
import { formatArticleHeading } from '#contract/accords/articleName.ts'
import type { NumberedAccordArticleHeading } from '#contract/accords/accords.ts'

type Props = {
  url: string
  number: number
  /** Headings of the document's articles. */
  clauses: NumberedAccordArticleHeading[]
  /** True when the page's text layer is there, which replaces the alternative text. */
  isReplaced: boolean
}

/** Picture of a page, as large as the page. Its alternative text names the articles that begin on the page. */
export function PagePictureImage({ url, number, clauses, isReplaced }: Props) {
  return <Picture src={url} alt={isReplaced ? '' : alternativeOf(number, clauses)} draggable={false} />
}

function alternativeOf(number: number, clauses: NumberedAccordArticleHeading[]): string {
  const articles = clauses.filter(({ page }) => page === number).map(formatArticleHeading)
  return articles.length > 0 ? `Image de la page ${number}\u00a0: ${articles.join(', ')}` : `Image de la page ${number}`
}

const Picture = styled('img')({
  position: 'absolute',
  inset: 0,
  display: 'block',
  width: '100%',
  height: '100%',
  // A long press selects text, and opens no menu for the picture.
  pointerEvents: 'none',
  userSelect: 'none',
})
