import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { ReauthenticationDialog } from '#src/office/parts/ReauthenticationDialog.tsx'
import { OfficeMenu, type OfficeMenuEntry } from '#src/office/frame/OfficeMenu.tsx'
import { useIdleReauthentication } from '#src/office/frame/useIdleWatch.ts'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'

export type { OfficeMenuEntry }

type Props = {
  parts: readonly OfficeMenuEntry[]
  /** Board role required for the shown office screen; when undefined, every board member may open it. */
  role?: BoardRole | undefined
  /** Name of the office screen's help page. */
  help?: string | undefined
  children: ReactNode
}

/** Layout of the office's screens: menu, help link and access check. People who are not on the board see a refusal. */
export function OfficeFrame({ parts, role, help, children }: Props) {
  const roles = useBoardRoles()
  useIdleReauthentication()
  const isOwn = (part: { role?: BoardRole | undefined }) =>
    part.role === undefined || (roles.data?.data.includes(part.role) ?? false)
  return (
    <QueryBoundary
      of={roles}
      failure="Le bureau n’a pas pu être ouvert"
      isPage
      empty={<Refused>Cette partie du portail est celle des personnes élues au bureau de l’association.</Refused>}
    >
      {() => (
        <Root>
          <OfficeMenu parts={parts.filter(isOwn)} />
          {help && (
            // In a new tab, so that unsaved work stays.
            <HelpLink href={help} target="_blank">
              Aide<VisuallyHidden> sur cet écran, dans un nouvel onglet</VisuallyHidden>
            </HelpLink>
          )}
          <div>
            {isOwn({ role }) ? (
              children
            ) : (
              <Refused>
                Il y faut le rôle «&nbsp;{role && boardRoleLabels[role]}&nbsp;», qu’un administrateur donne.
              </Refused>
            )}
          </div>
          <ReauthenticationDialog />
        </Root>
      )}
    </QueryBoundary>
  )
}

const Refused = ({ children }: { children: ReactNode }) => (
  <PageColumn>
    <h1>Réservé au bureau</h1>
    <EmptyListMessage title="Vous n’avez pas accès à cette partie">{children}</EmptyListMessage>
  </PageColumn>
)

const Root = styled(PageColumn)(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space.x6,
  paddingBlock: `${space.x4} ${space.x24}`,
  h1: { ...typography.h2, margin: 0 },
  // Links within text; links with their own style keep it.
  '& > div a:not([class])': { color: vars.palette.company.text },
  // On phones the menu and the help link share a line.
  '& > div': { gridColumn: '1 / -1' },
  '&:has(> a)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  [breakpoints.up('lg')]: {
    '&, &:has(> a)': { gridTemplateColumns: '13rem minmax(0, 1fr)' },
    gridTemplateRows: 'auto 1fr',
    gap: `0 ${space.x10}`,
    paddingTop: space.x6,
    '& > nav': { gridRow: '1 / 3' },
    '& > div': { gridColumn: 2, gridRow: 2 },
  },
}))

const HelpLink = styled('a')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'end',
  minHeight: 44,
  padding: `0 ${space.x2}`,
  color: vars.palette.company.text,
  textUnderlineOffset: '0.2em',
  '@media print': { display: 'none' },
}))
