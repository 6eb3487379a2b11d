import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import type { HighlightedPdfReference } from '#src/accords/reader/marks/PassageHighlights.tsx'
import { documentTextPartCacheKey } from '#src/accords/reader/text/documentTextPartCacheKey.ts'

/** Text of a page for screen readers, beside its picture, from the text that the server has read. */
export function PictureText({
  marking: { accord, document },
  page,
}: {
  marking: HighlightedPdfReference
  page: number
}) {
  const { data } = useApiReply(documentTextPartCacheKey(accord, document, documentTextPartOf(page)))
  const found = data?.data.pages.find((one) => one.page === page)
  return (
    found && (
      <div className="unseen" lang="fr">
        {found.blocks.map(({ start, text }) => (
          <p key={start}>{text}</p>
        ))}
      </div>
    )
  )
}
