import type { ComponentProps, ComponentType } from 'react'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'

/** Menu link to the office for board members. The member's board roles are fetched when the menu opens. */
export function OfficeLink({
  as: Entry = Link,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & {
  as?: ComponentType<ComponentProps<typeof Link>>
}) {
  const roles = useBoardRoles()
  return roles.data?.data.length ? (
    <Entry to={portalPagePaths.board} {...rest}>
      Bureau
    </Entry>
  ) : null
}
