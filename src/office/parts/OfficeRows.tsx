import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'

/** Styles of the linked name and of the highlighted notes in a row of an office list. */
export const officeRowTextStyles = ({ vars, typography }: Pick<Theme, 'vars' | 'typography'>): CSSObject => ({
  a: {
    ...typography.subtitle1,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'inherit',
    overflowWrap: 'anywhere',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  b: {
    ...typography.caption,
    padding: `0 ${space.x3}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.pill,
    color: vars.palette.text.primary,
  },
})

/** Styled list of rows on an office page. */
export const OfficeRowList = styled('ul')(({ theme: { vars, typography, breakpoints } }) => ({
  margin: `${space.x3} 0 ${space.x8}`,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'center',
    gap: space.x2,
    padding: `${space.x2} 0 ${space.x3}`,
    borderTop: `1px solid ${vars.palette.line}`,
    [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
  'li > p': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  ...officeRowTextStyles({ vars, typography }),
  'b[data-pressing]': {
    borderColor: 'transparent',
    backgroundColor: vars.palette.Alert.warningStandardBg,
    color: vars.palette.Alert.warningColor,
  },
}))

/** Section of an office page with its heading. */
export function OfficeSection({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Section>
  )
}

/** Value in an office description list: text or link; empty values are skipped. */
type Fact = string | { href: string; words: string } | null | undefined | false

/** Description list of named facts in the office. */
export const OfficeFactList = ({ of: facts }: { of: (readonly [name: string, value: Fact])[] }) => (
  <Facts>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : <a href={value.href}>{value.words}</a>}</dd>
          </div>
        ),
    )}
  </Facts>
)

const Section = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x3,
  marginTop: space.x8,
  h2: { ...typography.h4, margin: 0 },
  p: { ...typography.body2, margin: 0, maxWidth: '60ch', color: vars.palette.text.secondary },
  'p, li': { overflowWrap: 'anywhere' },
  'p a': { color: vars.palette.company.text },
}))

const Facts = styled('dl')(({ theme: { vars, typography, breakpoints } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: space.x2,
  margin: 0,
  '& > div': { display: 'grid', gap: `0 ${space.x4}`, [breakpoints.up('sm')]: { gridTemplateColumns: '12rem 1fr' } },
  dt: { color: vars.palette.text.secondary },
  dd: { margin: 0, overflowWrap: 'anywhere' },
  // Touch target height for links.
  a: { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
}))
