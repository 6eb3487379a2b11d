import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { boardRoleLabels } from '#contract/boardRoleLabels.ts'
import type { BoardRole } from '#contract/boardRoles.ts'
import { Container } from '#src/components/Container.tsx'
import { EmptyData } from '#src/components/EmptyData.tsx'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/QueryBoundary.tsx'
import { ConfirmDialog } from './frame/ConfirmDialog.tsx'
import { OfficeMenu, type OfficePart } from './frame/OfficeMenu.tsx'
import { useIdleWatch } from './frame/useIdleWatch.ts'
import { useRoles } from './useRoles.ts'

export type { OfficePart }

type Props = {
  parts: readonly OfficePart[]
  /** Whose the part shown is; everyone's of the board, unless told. */
  role?: BoardRole | undefined
  children: ReactNode
}

/** The frame of every part of the office: its menu, and the question who is there. Others than the board find a refusal. */
export function OfficeFrame({ parts, role, children }: Props) {
  const roles = useRoles()
  useIdleWatch()
  const isOwn = (part: { role?: BoardRole | undefined }) =>
    part.role === undefined || (roles.data?.data.includes(part.role) ?? false)
  return (
    <QueryBoundary
      of={roles}
      failure="Le bureau n’a pas pu être ouvert"
      isPage
      skeleton={<PageSkeleton />}
      empty={<Refused>Cette partie du portail est celle des personnes élues au bureau de l’association.</Refused>}
    >
      {() => (
        <Root>
          <OfficeMenu parts={parts.filter(isOwn)} />
          <div>
            {isOwn({ role }) ? (
              children
            ) : (
              <Refused>
                Il y faut le rôle «&nbsp;{role && boardRoleLabels[role]}&nbsp;», qu’un administrateur donne.
              </Refused>
            )}
          </div>
          <ConfirmDialog />
        </Root>
      )}
    </QueryBoundary>
  )
}

const Refused = ({ children }: { children: ReactNode }) => (
  <Container>
    <h1>Réservé au bureau</h1>
    <EmptyData title="Vous n’avez pas accès à cette partie">{children}</EmptyData>
  </Container>
)

const Root = styled(Container)(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space.x6,
  paddingBlock: `${space.x4} ${space.x24}`,
  h1: { ...typography.h2, margin: 0 },
  // A link within a sentence; one that has a look of its own keeps it.
  '& > div a:not([class])': { color: vars.palette.company.text },
  [breakpoints.up('lg')]: {
    gridTemplateColumns: '13rem minmax(0, 1fr)',
    gap: `${space.x8} ${space.x10}`,
    paddingTop: space.x10,
  },
}))
