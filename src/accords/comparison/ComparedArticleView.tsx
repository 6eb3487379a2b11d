import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { formatArticleHeading, formatArticleName } from '#contract/accords/articleName.ts'
import type { AccordVersionComparison } from '#contract/accords/accordTexts.ts'
import { accordArticleUrl } from '#src/accords/detail/articlePath.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { Link } from '#src/navigation/Link.tsx'

type Compared = AccordVersionComparison['articles'][number]
type Words = NonNullable<Compared['before']>[number]

const labels: Record<Compared['change'], string> = {
  identique: 'Sans changement',
  modifie: 'Modifié',
  renumerote: 'Renuméroté',
  deplace: 'Déplacé',
  ajoute: 'Ajouté',
  supprime: 'Supprimé',
}

/** Article of an agreement before and after a change: deletions are struck through, additions underlined. */
export function ComparedArticleView({ article, accord }: { article: Compared; accord?: number }) {
  const { number, title, change, before, after } = article
  const name = formatArticleHeading({ number, title })
  const isSame = before === undefined && after === undefined
  return (
    <Root data-same={isSame}>
      <h2>
        {change === 'supprime' || accord === undefined ? (
          name
        ) : (
          <Link to={accordArticleUrl(accord, number)}>{name}</Link>
        )}
        <small data-change={change}>{changeOf(article)}</small>
      </h2>
      {notesOf(article).map((note) => (
        <p key={note} data-note>
          {note}
        </p>
      ))}
      {!isSame && (
        <div>
          <Side paragraphs={before} label="Avant" none="Cet article n’existait pas." />
          <Side paragraphs={after} label="Après" none="Cet article n’existe plus." />
        </div>
      )}
    </Root>
  )
}

/**
 * Returns an article's change between two versions of an agreement, in French: « Modifié et renuméroté (ancien article
 * 4) ».
 */
function changeOf({ change, number, former, is_moved }: Compared): string {
  if (!former || former.number === number) return labels[change]
  const also = change === 'modifie' ? ` et ${is_moved ? 'déplacé' : 'renuméroté'}` : ''
  return `${labels[change]}${also} (${formerly(former.number)})`
}

/** Returns an article's French name in lower case, for use within a sentence: « article 4.3 », « annexe 1 ». */
const inSentence = (number: string) => formatArticleName(number).replace(/^./, (letter) => letter.toLowerCase())
/**
 * Returns the French name of an article in an agreement's former version: « ancien article 4.3 », « ancienne annexe 1
 * ».
 */
const formerly = (number: string) => {
  const name = inSentence(number)
  return `${name.startsWith('annexe') ? 'ancienne' : 'ancien'} ${name}`
}

/**
 * Returns French remarks on a compared article: former title, uncertain match, text moved from or to another article.
 */
function notesOf({ title, change, former, is_uncertain, held_by }: Compared): string[] {
  return [
    ...(former && former.title !== title ? [`Ancien titre\u00a0: «\u00a0${former.title}\u00a0»`] : []),
    ...(is_uncertain
      ? [
          'Rapprochement incertain\u00a0: ces deux textes ne sont peut-être pas le même article. Vérifiez dans les documents.',
        ]
      : []),
    ...(held_by === undefined
      ? []
      : [
          change === 'ajoute'
            ? `Ses mots viennent pour l’essentiel de l’${formerly(held_by)}.`
            : `Ses mots se retrouvent pour l’essentiel dans l’${inSentence(held_by)}.`,
        ]),
  ]
}

function Side({ paragraphs, label, none }: { paragraphs: Compared['before']; label: 'Avant' | 'Après'; none: string }) {
  const Changed = label === 'Avant' ? 'del' : 'ins'
  return (
    <div data-side={Changed}>
      <b>{label}</b>
      {/* oxlint-disable react/no-array-index-key -- the words of a text never move */}
      {paragraphs?.map((words, index) => (
        <p key={index}>
          {joined(words).map(({ text, isChanged }, place) =>
            isChanged ? (
              <Changed key={place}>
                <VisuallyHidden>{label === 'Avant' ? ' supprimé\u00a0: ' : ' ajouté\u00a0: '}</VisuallyHidden>
                {text}
              </Changed>
            ) : (
              text
            ),
          )}
        </p>
      )) ?? <p data-none>{none}</p>}
      {/* oxlint-enable react/no-array-index-key */}
    </div>
  )
}

/** Merges consecutive changed words of a compared article, and the spaces between them, into one change. */
function joined(words: Words): Words {
  const runs: Words = []
  for (const [index, { text, isChanged }] of words.entries()) {
    const isBetween = text.trim() === '' && runs.at(-1)?.isChanged && words[index + 1]?.isChanged
    const last = runs.at(-1)
    if (last && last.isChanged === (isChanged || isBetween)) last.text += text
    else runs.push({ text, isChanged })
  }
  return runs
}

const Root = styled('section')(({ theme: { vars, typography, breakpoints } }) => ({
  marginTop: space.x8,
  paddingTop: space.x5,
  borderTop: `1px solid ${vars.palette.line}`,
  h2: {
    ...typography.h4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: `${space.x1} ${space.x4}`,
    margin: 0,
    a: { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  },
  small: {
    ...typography.caption,
    fontFamily: typography.fontFamily,
    letterSpacing: 0,
    color: vars.palette.text.secondary,
  },
  'small[data-change=ajoute]': { color: vars.palette.success.main },
  'small[data-change=supprime]': { color: vars.palette.error.main },
  'small[data-change=modifie]': { color: vars.palette.company.text },
  // An unchanged or moved article takes one line.
  '&[data-same=true]': { marginTop: space.x4, paddingTop: space.x4, h2: typography.subtitle1 },
  '& > div': { display: 'grid', gap: space.x5, marginTop: space.x4 },
  b: { ...typography.overline, color: vars.palette.text.secondary },
  p: { ...typography.body1, margin: `${space.x1} 0 ${space.x3}`, overflowWrap: 'anywhere' },
  'p[data-note]': { ...typography.body2, margin: `${space.x1} 0 0`, color: vars.palette.text.secondary },
  'p[data-none]': { color: vars.palette.text.secondary, fontStyle: 'italic' },
  'del, ins': { padding: '0 0.1em', borderRadius: vars.shape.small, textDecorationThickness: '0.1em' },
  del: { backgroundColor: vars.palette.Alert.errorStandardBg, color: vars.palette.Alert.errorColor },
  ins: { backgroundColor: vars.palette.Alert.successStandardBg, color: vars.palette.Alert.successColor },
  [breakpoints.up('md')]: { '& > div': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.x8 } },
}))
