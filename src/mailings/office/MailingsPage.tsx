import { useSearchParams } from 'react-router-dom'
import type { Mailing } from '#contract/mailings/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { callBoardApi, useBoardApiReply, runBoardAction } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { MailingForm } from './MailingForm.tsx'

/** Office page of the mailings to members: a form and the list of sent mailings. */
export function MailingsPage() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1))
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
      <QueryBoundary
        of={mailings}
        failure="Les courriers n’ont pas pu être chargés"
        empty={<p>Aucun pour l’instant.</p>}
      >
        {({ data, meta }) => (
          <>
            <OfficeEntryList>
              {data.map((mailing) => (
                <Row key={mailing.id} of={mailing} onStop={stop} />
              ))}
            </OfficeEntryList>
            <Pager
              page={page}
              last={meta.last_page}
              toPage={(number) => `${portalPagePaths.boardMailings}?page=${number}`}
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function Row({ of: mailing, onStop }: { of: Mailing; onStop: (id: number) => Promise<void> }) {
  const { id, subject, is_urgent, audience, by, made_at, written, sent, refused, stopped } = mailing
  const waiting = Math.max(0, written - sent - refused - stopped)
  const facts = [
    is_urgent && 'urgent',
    formatCount(written, 'message'),
    formatCount(sent, 'parti'),
    waiting > 0 && `${waiting} en attente`,
    refused > 0 && `${refused} non remis`,
    stopped > 0 && formatCount(stopped, 'arrêté'),
  ]
  return (
    <li>
      <h3>{subject}</h3>
      <p>
        {audience} · {by}, le {formatShortDate(made_at)}, {formatTimeOfDay(made_at)}
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {waiting > 0 && (
        <div>
          <ConfirmingButton
            question="Ce qui attend encore ne partira pas. Ce qui est parti ne revient pas."
            yes="Arrêter l’envoi"
            about={subject}
            onYes={() => onStop(id)}
          >
            Arrêter
          </ConfirmingButton>
        </div>
      )}
    </li>
  )
}
