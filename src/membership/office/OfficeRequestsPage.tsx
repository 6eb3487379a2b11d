import { useSearchParams } from 'react-router-dom'
import type { PendingMembershipRequest } from '#contract/membership/office.ts'
import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeListRow, OfficeRows } from '#src/office/parts/OfficeRows.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'

/** Office page that lists open membership requests, earliest decision deadline first. */
export function OfficeRequestsPage() {
  usePageMetadata({ title: 'Demandes d’adhésion', isIndexed: false })
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1))
  const requests = useBoardApiReply(apiReplyKey('GET /board/requests', { query: { page } }), { keepPreviousData: true })
  return (
    <>
      <h1 tabIndex={-1}>Demandes d’adhésion</h1>
      <OfficeIntro>
        Chacun a confirmé son adresse. Une réponse est promise sous {MEMBERSHIP_ANSWER_DELAY_LABEL}&nbsp;: les plus
        anciennes demandes viennent d’abord.
      </OfficeIntro>
      <QueryBoundary
        of={requests}
        failure="Les demandes n’ont pas pu être chargées"
        empty={
          <EmptyListMessage title="Aucune demande n’attend">
            Un e-&#8288;mail vous prévient de la prochaine.
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <>
            <OfficeRows>
              {data.map((request) => (
                <Request key={request.id} of={request} />
              ))}
            </OfficeRows>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(number) =>
                number > 1 ? `${portalPagePaths.boardRequests}?page=${number}` : portalPagePaths.boardRequests
              }
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

const written = { board: 'Vous attendez sa réponse', applicant: 'A répondu' }

const Request = ({ of: request }: { of: PendingMembershipRequest }) => {
  const { id, first_name, last_name, company, base, confirmed_at, answer_by, is_late, last_message } = request
  return (
    <OfficeListRow
      to={portalPagePaths.boardRequest(id)}
      name={`${first_name} ${last_name}`}
      facts={[company.name, base, `confirmée le ${formatShortDate(confirmed_at)} à ${formatTimeOfDay(confirmed_at)}`]}
      marks={[
        is_late
          ? { words: `En retard depuis le ${formatShortDate(answer_by)}`, isPressing: true }
          : { words: `Réponse promise le ${formatShortDate(answer_by)}` },
        ...(last_message ? [{ words: written[last_message] }] : []),
      ]}
    />
  )
}
