import { useSearchParams } from 'react-router-dom'
import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'

/** Office page that lists open membership requests, earliest decision deadline first. */
export function OfficeRequestsPage() {
  usePageMetadata({ title: 'Demandes d’adhésion', isIndexed: false })
  const [search] = useSearchParams()
  const page = parseListPage(search)
  const requests = useBoardApiReply(apiReplyKey('GET /board/requests', { query: { page } }), { keepPreviousData: true })
  return (
    <>
      <h1 tabIndex={-1}>Demandes d’adhésion</h1>
      <OfficeIntro>
        Chacun a confirmé son adresse. Une réponse est promise sous {MEMBERSHIP_ANSWER_DELAY_LABEL}&nbsp;: les plus
        anciennes demandes viennent d’abord.
      </OfficeIntro>
      <OfficeList
        of={requests}
        failure="Les demandes n’ont pas pu être chargées"
        empty={
          <EmptyListMessage title="Aucune demande n’attend">
            Un e-&#8288;mail vous prévient de la prochaine.
          </EmptyListMessage>
        }
        columns={{
          title: ({ first_name, last_name }) => `${first_name} ${last_name}`,
          to: ({ id }) => portalPagePaths.boardRequest(id),
          facts: ({ company, base, confirmed_at }) => [
            company.name,
            base,
            `confirmée le ${formatShortDate(confirmed_at)} à ${formatTimeOfDay(confirmed_at)}`,
          ],
          marks: ({ is_late, answer_by, last_message }) => [
            is_late
              ? { words: `En retard depuis le ${formatShortDate(answer_by)}`, isPressing: true }
              : { words: `Réponse promise le ${formatShortDate(answer_by)}` },
            ...(last_message ? [{ words: written[last_message] }] : []),
          ],
        }}
        toPage={(number) => listPath(portalPagePaths.boardRequests, { page: number })}
      />
    </>
  )
}

const written = { board: 'Vous attendez sa réponse', applicant: 'A répondu' }
