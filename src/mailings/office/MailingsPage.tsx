import { useSearchParams } from 'react-router-dom'
import type { Mailing } from '#contract/mailings/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { callBoardApi, useBoardApiReply, runBoardAction } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { MailingForm } from './MailingForm.tsx'

/** Office page of the mailings to members: a form and the list of sent mailings. */
export function MailingsPage() {
  const [search] = useSearchParams()
  const page = parseListPage(search)
  usePageMetadata({ title: 'Écrire aux adhérents – bureau', isIndexed: false })
  const mailings = useBoardApiReply(apiReplyKey('GET /board/mailings', { query: { page } }), { keepPreviousData: true })
  const refresh = async () => void (await mailings.mutate())
  const stop = (id: number) =>
    runBoardAction(() => callBoardApi('DELETE /board/mailings/:id/waiting', { params: { id } }), refresh)
  return (
    <>
      <h1 tabIndex={-1}>Écrire aux adhérents</h1>
      <OfficeIntro>
        Un message par personne, cent par minute. Il est fait pour la vie de l’association&nbsp;: une assemblée, une
        cotisation, un événement. Ce qui se lit par plaisir va dans la lettre, que chacun accepte ou refuse.
      </OfficeIntro>
      <MailingForm event={search.get('evenement')} onSent={refresh} />
      <h2>Déjà écrits</h2>
      <OfficeList
        of={mailings}
        failure="Les courriers n’ont pas pu être chargés"
        empty={<p>Aucun pour l’instant.</p>}
        heading="h3"
        columns={{
          title: ({ subject }) => subject,
          lines: [
            ({ audience, by, made_at }) => [
              audience,
              `${by}, le ${formatShortDate(made_at)}, ${formatTimeOfDay(made_at)}`,
            ],
            (mailing) => [
              mailing.is_urgent && 'urgent',
              formatCount(mailing.written, 'message'),
              formatCount(mailing.sent, 'parti'),
              countWaiting(mailing) > 0 && `${countWaiting(mailing)} en attente`,
              mailing.refused > 0 && `${mailing.refused} non remis`,
              mailing.stopped > 0 && formatCount(mailing.stopped, 'arrêté'),
            ],
          ],
        }}
        toPage={(number) => listPath(portalPagePaths.boardMailings, { page: number })}
      >
        {(mailing) =>
          countWaiting(mailing) > 0 ? (
            <ConfirmingButton
              question="Ce qui attend encore ne partira pas. Ce qui est parti ne revient pas."
              yes="Arrêter l’envoi"
              about={mailing.subject}
              onYes={() => stop(mailing.id)}
            >
              Arrêter
            </ConfirmingButton>
          ) : undefined
        }
      </OfficeList>
    </>
  )
}

const countWaiting = ({ written, sent, refused, stopped }: Mailing) => Math.max(0, written - sent - refused - stopped)
