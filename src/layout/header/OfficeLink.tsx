import type { ComponentProps, ComponentType } from 'react'
import { paths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useRoles } from '#src/auth/useRoles.ts'

/** The entry of the menu that leads to the office, for who is of the board; asked when the menu is opened. */
export function OfficeLink({
  as: Entry = Link,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & {
  as?: ComponentType<ComponentProps<typeof Link>>
}) {
  const roles = useRoles()
  return roles.data?.data.length ? (
    <Entry to={paths.board} {...rest}>
      Bureau
    </Entry>
  ) : null
}
