import { styled } from '@mui/material/styles'
import { portalPagePaths } from '#contract/paths.ts'
import type { TextEditorPanelProps } from '#src/office/resource.ts'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'
import { Link } from '#src/navigation/Link.tsx'

/** Link from a published event to its participants, for board members who manage memberships. */
export function EventAttendanceLink({ text: { path } }: TextEditorPanelProps) {
  const roles = useBoardRoles().data?.data
  const id = /\/(\d+)$/.exec(path ?? '')?.[1]
  if (!id || !roles?.includes('memberships')) return null
  return (
    <p>
      <Entry to={portalPagePaths.boardEvent(Number(id))}>Qui vient à cet événement</Entry>
    </p>
  )
}

const Entry = styled(Link)({ display: 'inline-flex', alignItems: 'center', minHeight: 44 })
