import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { Accord, RelatedAccord } from '#contract/accords/accords.ts'
import type { AccordVersionComparison } from '#contract/accords/accordTexts.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useAccordComparison } from '#src/accords/useAccords.ts'
import { Button, ButtonLink } from '#src/components/controls/Button.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { formatCount } from '#src/lib/text.ts'
import { Link } from '#src/navigation/Link.tsx'
import { ComparedArticleView } from './ComparedArticleView.tsx'
import { EmptyAccordsIllustration } from '#src/accords/EmptyAccordsIllustration.tsx'

/** Page that compares two versions of an agreement, article by article. */
export function AccordComparisonView({ accord, other }: { accord: Accord; other: number }) {
  const comparison = useAccordComparison(accord.id, other)
  return (
    <Page>
      <Link to={portalPagePaths.accord(accord.id)}>Revenir à l’accord</Link>
      <h1 tabIndex={-1}>Ce qui change</h1>
      {comparison.error && comparison.error.status === 404 ? (
        <EmptyListMessage
          drawing={<EmptyAccordsIllustration />}
          title="Ces deux textes ne se comparent pas"
          action={<ButtonLink to={portalPagePaths.accord(accord.id)}>Revenir à l’accord</ButtonLink>}
        >
          L’un d’eux n’existe pas, ou n’a pas d’articles numérotés.
        </EmptyListMessage>
      ) : (
        <QueryBoundary of={comparison} failure="Les deux versions n’ont pas pu être comparées" skeleton={skeleton}>
          {({ data }) => <Compared comparison={data} />}
        </QueryBoundary>
      )}
    </Page>
  )
}

function Compared({ comparison: { before, after, articles } }: { comparison: AccordVersionComparison }) {
  const [isWhole, setWhole] = useState(false)
  const changed = articles.filter(({ change }) => change !== 'identique')
  const same = articles.length - changed.length
  return (
    <>
      <Sides>
        <Side label="Avant" accord={before} />
        <Side label="Après" accord={after} />
      </Sides>
      <Said role="status">{saidOf(articles)}</Said>
      {same > 0 && (
        <Button onClick={() => setWhole(!isWhole)} aria-pressed={isWhole} data-print="hide">
          Montrer aussi ce qui n’a pas changé
        </Button>
      )}
      {(isWhole ? articles : changed).map((article) => (
        <ComparedArticleView
          key={`${article.change === 'supprime' ? 'avant' : 'après'} ${article.number}`}
          article={article}
          accord={after.id}
        />
      ))}
    </>
  )
}

const Side = ({ label, accord: { id, title, signed_on } }: { label: string; accord: RelatedAccord }) => (
  <div>
    <small>{label}</small>
    <Link to={portalPagePaths.accord(id)}>{title}</Link>
    <span>
      signé le <TimeText at={signed_on} isDay />
    </span>
  </div>
)

/**
 * Summarizes the comparison of two versions of an agreement in French: « Articles : 3 modifiés, 1 ajouté, 12 sans
 * changement. 1 rapprochement est incertain. »
 */
function saidOf(articles: AccordVersionComparison['articles']): string {
  const count = (change: AccordVersionComparison['articles'][number]['change']) =>
    articles.filter((article) => article.change === change).length
  const parts = [
    [count('modifie'), 'modifié'],
    [count('ajoute'), 'ajouté'],
    [count('supprime'), 'supprimé'],
    [count('renumerote'), 'renuméroté'],
    [count('deplace'), 'déplacé'],
  ] as const
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => formatCount(number, word))
  if (said.length === 0) return 'Les deux textes disent la même chose, article par article.'
  const doubts = articles.filter(({ is_uncertain }) => is_uncertain).length
  const doubtful = doubts > 1 ? `${doubts} rapprochements sont incertains.` : '1 rapprochement est incertain.'
  return `Articles\u00a0: ${[...said, `${count('identique')} sans changement`].join(', ')}${doubts > 0 ? `. ${doubtful}` : ''}`
}

const Page = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x8} ${space.x24}`,
  '& > a': { ...theme.typography.body2, color: theme.vars.palette.company.text, textUnderlineOffset: '0.2em' },
  h1: { ...theme.typography.h1, margin: `${space.x3} 0 ${space.x6}` },
}))

const Sides = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x4,
  '& > div': { padding: space.x5, borderRadius: vars.shape.card, backgroundColor: vars.palette.sunken },
  small: { ...typography.overline, display: 'block', color: vars.palette.text.secondary },
  a: { ...typography.h4, display: 'block', color: 'inherit', textUnderlineOffset: '0.2em', overflowWrap: 'anywhere' },
  span: { ...typography.body2, color: vars.palette.text.secondary },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x8 },
}))

const Said = styled('p')(({ theme }) => ({ ...theme.typography.lead, margin: `${space.x6} 0 ${space.x4}` }))

const Shape = styled('div')({ display: 'grid', gap: space.x4 })
const skeleton = (
  <Shape>
    <Skeleton shape="title" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="short" />
  </Shape>
)
