import { PageColumn } from './PageColumn.tsx'
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { spaceTokens } from '#theme/spaceTokens.ts'

type Props = {
  title: string
  /** Content beside the title of a page's section, such as a link to more. */
  action?: ReactNode
  /** Background of a page's section: `sunken` is a darker band than the page. */
  ground?: 'page' | 'sunken'
  children: ReactNode
}

/** Titled section of a page, with a background across the window and its content in the page column. */
export function PageSection({ title, action, ground = 'page', children }: Props) {
  const id = useId()
  return (
    <PageBand aria-labelledby={id} data-ground={ground}>
      <PageColumn>
        <Head>
          <h2 id={id}>{title}</h2>
          {action}
        </Head>
        {children}
      </PageColumn>
    </PageBand>
  )
}

const { section, sectionWide } = spaceTokens

/** Styled section of a page with a background across the window; `data-ground=sunken` is the darker one. */
export const PageBand = styled('section')(({ theme }) => ({
  paddingBlock: section.$value.value,
  '&[data-ground=sunken]': { backgroundColor: theme.vars.palette.sunken },
  [theme.breakpoints.up('md')]: { paddingBlock: sectionWide.$value.value },
}))

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${space.x3} ${space.x8}`,
  marginBottom: space.x8,
  h2: { ...theme.typography.h2, margin: 0, maxWidth: '13.3em' },
  [theme.breakpoints.up('md')]: { marginBottom: space.x12 },
}))
