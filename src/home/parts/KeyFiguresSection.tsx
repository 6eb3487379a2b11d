import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { InlineTextSpans } from '#src/components/text/InlineTextSpans.tsx'
import { useHomeTextEntries } from './useHomeText.ts'

/** Home page section with the association's key figures of a year. */
export function KeyFiguresSection() {
  const text = useHomeTextEntries('figures')
  if (!text) return null
  return (
    <section aria-labelledby="figures">
      <Board>
        <h2 id="figures">{text.title}</h2>
        <ul>
          {text.entries.map(({ name, inlines }) => (
            <li key={name}>
              <strong className="tabular">{name}</strong>
              <p>
                <InlineTextSpans of={inlines} />
              </p>
            </li>
          ))}
        </ul>
      </Board>
    </section>
  )
}

const Board = styled(PageColumn)(({ theme: { vars, typography } }) => ({
  paddingBottom: `min(${space.x28}, 16vw)`,
  h2: { ...typography.overline, margin: `0 0 ${space.x4}`, color: vars.palette.text.secondary },
  ul: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
    gap: `0 ${space.x8}`,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  li: { paddingBlock: space.x4, borderTop: `1px solid ${vars.palette.line}` },
  strong: { ...typography.h1, color: vars.palette.company.text },
  p: { ...typography.body2, margin: `${space.x1} 0 0`, color: vars.palette.text.secondary },
}))
