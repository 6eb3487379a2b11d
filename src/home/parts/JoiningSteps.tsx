import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { notchedEdgeMask } from '#src/components/BoardingPass.tsx'
import { PageSection } from '#src/components/PageSection.tsx'
import { InlineTextSpans } from '#src/components/text/InlineTextSpans.tsx'
import { useHomeTextEntries } from './useHomeText.ts'

/** Home page section of the steps to join the association, drawn as the coupons of a boarding pass. */
export function JoiningSteps() {
  const text = useHomeTextEntries('steps')
  if (!text) return null
  return (
    <PageSection title={text.title} ground="sunken">
      <Coupons>
        {text.entries.map(({ name, inlines }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>
              <InlineTextSpans of={inlines} />
            </p>
          </li>
        ))}
      </Coupons>
    </PageSection>
  )
}

const Coupons = styled('ol')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridAutoColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  li: {
    padding: `min(${space.x12}, 5vw)`,
    backgroundColor: vars.palette.background.paper,
    maskComposite: 'intersect',
    maskImage: `${notchedEdgeMask('0 100%', '100% 100%')}, ${notchedEdgeMask('0 0', '100% 0')}`,
    counterIncrement: 'step',
  },
  'li + li': { border: `0 dashed ${vars.palette.control}`, borderTopWidth: 2 },
  'li::before': { ...typography.h1, content: 'counter(step) / ""', color: vars.palette.company.text },
  h3: { ...typography.h4, margin: `${space.x3} 0 ${space.x2}` },
  p: { margin: 0, color: vars.palette.text.secondary },
  [breakpoints.up('md')]: {
    gridAutoFlow: 'column',
    'li + li': { borderWidth: '0 0 0 2px' },
  },
}))
