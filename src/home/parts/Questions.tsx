import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { useFaqHighlights } from './useHomeText.ts'

/** Home page section of frequent questions before joining, linked to their FAQ answers. */
export function FrequentQuestions() {
  const questions = useFaqHighlights()
  if (questions.length === 0) return null
  return (
    <PageSection
      title="Ce que l’on nous demande"
      action={<MoreLink to={portalPagePaths.faq}>Toutes les réponses</MoreLink>}
    >
      <List>
        {questions.map(({ slug, question }) => (
          <li key={slug}>
            <Link to={portalPagePaths.faqEntry(slug)}>{question}</Link>
          </li>
        ))}
      </List>
    </PageSection>
  )
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { borderTop: `1px solid ${vars.palette.line}` },
  a: {
    ...typography.h3,
    display: 'block',
    paddingBlock: space.x4,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { color: vars.palette.company.text },
  },
}))
