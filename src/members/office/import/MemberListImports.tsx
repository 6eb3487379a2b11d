import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { ImportedMemberList } from '#contract/members/memberLists.ts'
import { formatShortDate } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'

/** List of past imports of member lists, with the progress of the invitation mails. */
export function MemberListImports({ lists }: { lists: ImportedMemberList[] }) {
  return (
    <Rows>
      {lists.map(({ id, imported_at, by, added, waiting, active }) => (
        <li key={id}>
          <b>
            {formatCount(added, 'adhérent')}, le {formatShortDate(imported_at)}
          </b>
          <p>
            {by && `Par ${by}. `}
            {waiting > 0 ? `${formatCount(waiting, 'invitation')} à partir. ` : 'Toutes les invitations sont parties. '}
            {`${formatCount(active, 'compte')} en service.`}
          </p>
        </li>
      ))}
    </Rows>
  )
}

const Rows = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: `${space.x3} 0 ${space.x8}`,
  padding: 0,
  listStyle: 'none',
  li: { padding: `${space.x4} 0`, borderTop: `1px solid ${vars.palette.line}` },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
