import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { formatArticleName } from '#contract/accords/articleName.ts'
import type { FoundAccordPassage } from '#contract/accords/accordTexts.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { Link } from '#src/navigation/Link.tsx'

/**
 * Expandable list of articles with the same title, for other fleets or crew groups, grouped by identical and different
 * wording.
 */
export function SameTitleArticleList({ passage: { accord, document, alike } }: { passage: FoundAccordPassage }) {
  const same = alike.filter(({ isSame }) => isSame)
  const others = alike.filter(({ isSame }) => !isSame)
  if (alike.length === 0) return null
  const told = [
    same.length > 0 && `Identique dans ${inOthers(same.length)}`,
    others.length > 0 && `${same.length > 0 ? 'autrement' : 'Écrit autrement'} dans ${inOthers(others.length)}`,
  ]
  return (
    <Details>
      <summary>{told.filter(Boolean).join(', ')}</summary>
      {[same, others].map(
        (articles, at) =>
          articles.length > 0 && (
            <div key={at === 0 ? 'same' : 'others'}>
              {at === 0 ? 'Les mêmes mots' : 'D’autres mots'}&nbsp;:
              <ul>
                {articles.map(({ number, page }) => (
                  <li key={number}>
                    <Link to={pdfReaderPath(accord.id, { document: document.id, page })}>
                      {formatArticleName(number)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </Details>
  )
}

const inOthers = (count: number) => (count === 1 ? 'un autre article' : `${count} autres articles`)

const Details = styled('details')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  summary: { width: 'fit-content', minHeight: 24, paddingBlock: space.x1, cursor: 'pointer' },
  ul: { display: 'flex', flexWrap: 'wrap', gap: `0 ${space.x4}`, margin: 0, padding: 0, listStyle: 'none' },
  a: { display: 'inline-block', paddingBlock: space.x1, color: theme.vars.palette.company.text },
}))
