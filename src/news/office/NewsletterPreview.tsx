import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { newsPostCategoryLabels } from '#contract/news/newsPostCategoryLabels.ts'
import { MAX_NEWSLETTER_POSTS } from '#contract/news/newsletterLimits.ts'
import type { NextWeeklyNewsletter } from '#contract/news/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'

/** Next newsletter as its readers see it, with a note on the posts that only one company's members receive. */
export function NewsletterPreview({ posts }: Pick<NextWeeklyNewsletter, 'posts'>) {
  const more = posts.length - MAX_NEWSLETTER_POSTS
  return (
    <Sheet aria-label="Aperçu de la lettre">
      <h3>Les nouvelles de la semaine</h3>
      {posts.slice(0, MAX_NEWSLETTER_POSTS).map(({ id, title, summary, category, company }) => (
        <section key={id}>
          {company !== null && <small>{`Pour ${company} seulement`}</small>}
          <h4>
            <Link to={portalPagePaths.post(id)}>{title}</Link>
          </h4>
          <p>{`${newsPostCategoryLabels[category]}. ${summary}`}</p>
        </section>
      ))}
      <p>
        {more > 0
          ? `Et ${more}\u00a0autre${more > 1 ? 's' : ''} sur le portail\u00a0: `
          : 'Toutes les actualités sont sur le portail\u00a0: '}
        <Link to={portalPagePaths.blog}>les actualités</Link>
      </p>
      <p data-note>Puis la raison de l’envoi, et un lien pour ne plus la recevoir.</p>
    </Sheet>
  )
}

const Sheet = styled('article')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x6,
  maxWidth: '35rem',
  margin: `${space.x5} 0`,
  padding: `${space.x8} ${space.x6}`,
  borderTop: `4px solid ${vars.palette.company.border}`,
  borderRadius: `4px 4px ${vars.shape.card} ${vars.shape.card}`,
  backgroundColor: vars.palette.background.paper,
  boxShadow: `0 0 0 1px ${vars.palette.line}`,
  overflowWrap: 'anywhere',
  h3: { ...typography.h3, margin: 0 },
  h4: { ...typography.h4, margin: 0 },
  p: { ...typography.body1, margin: `${space.x1} 0 0` },
  small: {
    ...typography.caption,
    display: 'inline-block',
    marginBottom: space.x1,
    padding: `0 ${space.x2}`,
    borderRadius: vars.shape.pill,
    backgroundColor: vars.palette.sunken,
    color: vars.palette.text.secondary,
  },
  a: { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
  '& > [data-note]': {
    ...typography.body2,
    margin: 0,
    paddingTop: space.x4,
    borderTop: `1px solid ${vars.palette.line}`,
    color: vars.palette.text.secondary,
  },
}))
