import type { Accord } from '#contract/accords/accords.ts'
import { AccordDocumentCard } from '#src/accords/AccordDocumentCard.tsx'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'

/** List of an agreement's documents. */
export function AccordDocuments({ accord }: { accord: Accord }) {
  const { documents } = accord
  return (
    <section aria-labelledby="documents" data-print="hide">
      <h2 id="documents">{documents.length > 1 ? 'Documents' : 'Document'}</h2>
      {documents.length === 0 ? (
        <p>Le texte signé paraîtra ici.</p>
      ) : (
        <List>
          {documents.map((document) => (
            <li key={document.id}>
              <AccordDocumentCard accord={accord} document={document} />
            </li>
          ))}
        </List>
      )}
    </section>
  )
}

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
