import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { Accord, NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import { parseArticleFragment } from './articlePath.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { formatCount } from '#src/lib/text.ts'
import { CollapsibleArticle } from './Article.tsx'

/**
 * Number of an agreement's articles listed at first. The others are listed on demand, or when the URL names one of
 * them.
 */
const FIRST = 24

/** List of an agreement's numbered articles, with a search field when there are many. */
export function AccordArticles({ accord }: { accord: Accord }) {
  const { clauses } = accord
  const named = parseArticleFragment(useLocation().hash)
  const [isWhole, setWhole] = useState(false)
  const place = clauses.findIndex(({ number }) => number === named)
  const [words, setWords] = useState('')
  const found = words ? clauses.filter(isAbout(words)) : clauses
  const shown = isWhole || place >= FIRST ? found : found.slice(0, FIRST)
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">Article par article</h2>
      {clauses.length > FIRST && (
        <Finder data-print="hide">
          <span>Trouver un article, par son numéro ou son titre</span>
          <input type="search" value={words} maxLength={60} onChange={(event) => setWords(event.target.value)} />
          <span role="status">{words && formatCount(found.length, 'article')}</span>
        </Finder>
      )}
      <List>
        {shown.map((clause) => (
          <li key={`${clause.document} ${clause.number}`} data-level={clause.number.split('.').length}>
            <CollapsibleArticle accord={accord} clause={clause} isNamed={clause.number === named} />
          </li>
        ))}
      </List>
      {shown.length < found.length && (
        <Button onClick={() => setWhole(true)}>{`Voir les ${found.length} articles`}</Button>
      )}
    </section>
  )
}

/**
 * Returns a predicate for articles whose number starts with the searched text, or whose title contains its words,
 * ignoring accents.
 */
function isAbout(words: string) {
  const wanted = folded(words.trim())
  return ({ number, title }: NumberedAccordArticleHeading) =>
    number.startsWith(wanted.toUpperCase()) || folded(title).includes(wanted)
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const Finder = styled('label')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'block',
  maxWidth: '26rem',
  marginBottom: space.x4,
  color: vars.palette.text.secondary,
  span: { display: 'block', minHeight: '1.5em' },
  input: {
    ...typography.body1,
    width: '100%',
    minHeight: 44,
    padding: `0 ${space.x5}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.pill,
    backgroundColor: vars.palette.background.paper,
    color: vars.palette.text.primary,
  },
}))

const List = styled('ol')(({ theme }) => ({
  margin: `0 0 ${space.x5}`,
  padding: 0,
  listStyle: 'none',
  li: { borderTop: `1px solid ${theme.vars.palette.line}` },
  'li:last-of-type': { borderBottom: `1px solid ${theme.vars.palette.line}` },
  'li[data-level="2"]': { paddingInlineStart: space.x5 },
  'li[data-level="3"]': { paddingInlineStart: space.x10 },
}))
