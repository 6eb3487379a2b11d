import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficePanel } from './OfficePanel.ts'
import { OperationalCheckList } from './OperationalCheckList.tsx'

/** Card about failing operational checks, for administrators; nothing while all pass or before they are loaded. */
export function OperationalAlertCard() {
  const { data } = useBoardApiReply(apiReplyKey('GET /board/checks'))
  const failing = data?.data.filter(({ state }) => state === 'warning' || state === 'failed') ?? []
  if (failing.length === 0) return null
  return (
    <OfficePanel>
      <h2>Le portail a besoin de vous</h2>
      <OperationalCheckList checks={failing} />
      <Link to={portalPagePaths.boardSystem}>Tout l’état du portail</Link>
    </OfficePanel>
  )
}
