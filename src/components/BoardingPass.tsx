import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'

type Props = {
  children: ReactNode
  /** Content of the boarding pass beyond its perforation, such as an action. */
  stub: ReactNode
}

/** Card drawn as a boarding pass, with a body, a perforated edge and a stub, which is below the body on a phone. */
export function BoardingPass({ children, stub }: Props) {
  return (
    <Pass>
      <div>{children}</div>
      <div>{stub}</div>
    </Pass>
  )
}

// The notches at both ends of the perforation are cut out with a mask, so that any background shows through.
const notch = '0.875rem'
/** Returns a CSS mask with notches at two positions of an edge. */
export const notchedEdgeMask = (first: string, second: string) =>
  [first, second]
    .map((at) => `radial-gradient(circle at ${at}, transparent ${notch}, currentcolor calc(${notch} + 0.5px))`)
    .join(', ')

const Pass = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  '& > div': {
    padding: `${space.x8} ${space.x6}`,
    backgroundColor: theme.vars.palette.background.paper,
    maskComposite: 'intersect',
  },
  '& > :first-of-type': {
    borderRadius: `${theme.vars.shape.panel} ${theme.vars.shape.panel} 0 0`,
    maskImage: notchedEdgeMask('0 100%', '100% 100%'),
  },
  '& > :last-of-type': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    gap: space.x4,
    borderRadius: `0 0 ${theme.vars.shape.panel} ${theme.vars.shape.panel}`,
    backgroundColor: theme.vars.palette.company.selected,
    backgroundImage: `linear-gradient(to right, ${theme.vars.palette.control} 50%, transparent 0)`,
    backgroundSize: '12px 2px',
    backgroundRepeat: 'repeat-x',
    maskImage: notchedEdgeMask('0 0', '100% 0'),
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) min(18rem, 40%)',
    '& > div': { padding: `min(${space.x12}, 5vw)` },
    '& > :first-of-type': {
      borderRadius: `${theme.vars.shape.panel} 0 0 ${theme.vars.shape.panel}`,
      maskImage: notchedEdgeMask('100% 0', '100% 100%'),
    },
    '& > :last-of-type': {
      borderRadius: `0 ${theme.vars.shape.panel} ${theme.vars.shape.panel} 0`,
      backgroundImage: `linear-gradient(to bottom, ${theme.vars.palette.control} 50%, transparent 0)`,
      backgroundSize: '2px 12px',
      backgroundRepeat: 'repeat-y',
      maskImage: notchedEdgeMask('0 0', '0 100%'),
    },
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr) min(25rem, 40%)',
    '& > div': { padding: `${space.x12} ${space.x16}` },
  },
}))
