import type { ImportedMemberList } from '#contract/members/memberLists.ts'
import { formatShortDate } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'

/** List of past imports of member lists, with the progress of the invitation mails. */
export function MemberListImports({ lists }: { lists: ImportedMemberList[] }) {
  return (
    <OfficeEntryList>
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
    </OfficeEntryList>
  )
}
