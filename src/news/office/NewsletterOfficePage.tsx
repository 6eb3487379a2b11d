import { apiReplyKey } from '#src/api/call.ts'
import type { NextWeeklyNewsletter } from '#contract/news/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { dateWithoutWeekday, formatLongDate, formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { callBoardApi, useBoardApiReply, runBoardAction } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { NewsletterPreview } from './NewsletterPreview.tsx'

/** Office page of the weekly newsletter: preview of the next issue, switch that holds it back, past issues. */
export function NewsletterOfficePage() {
  usePageMetadata({ title: 'Lettre – bureau', isIndexed: false })
  const next = useBoardApiReply(apiReplyKey('GET /board/letters/next'))
  const letters = useBoardApiReply(apiReplyKey('GET /board/letters'))
  const hold = (week: string, is_held: boolean) =>
    runBoardAction(() => callBoardApi('PUT /board/letters/next/hold', { body: { week, is_held } }), next.mutate)
  return (
    <>
      <h1 tabIndex={-1}>Lettre hebdomadaire</h1>
      <OfficeIntro>
        Elle part d’elle-même le jeudi à neuf heures à ceux qui l’ont acceptée, avec les actualités de la semaine. Sans
        actualité, il n’y a pas de lettre.
      </OfficeIntro>
      <QueryBoundary of={next} failure="La prochaine lettre n’a pas pu être chargée">
        {({ data }) => <Next of={data} onHold={hold} />}
      </QueryBoundary>
      <h2>Lettres parties</h2>
      <OfficeList
        of={letters}
        failure="Les lettres n’ont pas pu être chargées"
        empty={<p>Aucune lettre n’est encore partie.</p>}
        heading="h3"
        columns={{
          title: ({ week }) => `Semaine du ${dateWithoutWeekday(week)}`,
          lines: [
            ({ written, sent, refused, left }) =>
              `${formatCount(written, 'lettre')}, ${sent} parties, ${refused} non remises, ${formatCount(left, 'départ')} de la liste`,
            ({ refused }) => refused > 0 && aboutRefused,
          ],
        }}
      />
    </>
  )
}

const aboutRefused = (
  <>
    Une lettre non remise a une boîte pleine ou une adresse qui n’existe plus. Un administrateur voit lesquelles dans{' '}
    <Link to={portalPagePaths.boardFailures}>Envois et tâches</Link> pendant trente jours.
  </>
)

type NextProps = { of: NextWeeklyNewsletter; onHold: (week: string, is_held: boolean) => Promise<void> }

function Next({ of: { week, at, held, posts, readers, can_leave }, onHold }: NextProps) {
  return (
    <section aria-labelledby="prochaine">
      <h2 id="prochaine">La prochaine</h2>
      <p>
        {held
          ? `Retenue par ${held.by} le ${formatShortDate(held.at)}\u00a0: elle ne partira pas cette semaine.`
          : can_leave
            ? `Elle part à partir du ${formatLongDate(at)}, ${formatTimeOfDay(at)}, à ${formatCount(readers, 'lecteur')} au plus.`
            : 'Elle ne peut pas partir\u00a0: ce portail n’a pas d’adresse à lui, ou pas de serveur d’envoi.'}
      </p>
      {posts.length > 0 ? (
        <NewsletterPreview posts={posts} />
      ) : (
        <p>Rien n’a été publié depuis la dernière&nbsp;: elle ne partira pas.</p>
      )}
      <Button onClick={() => void onHold(week, held === null)}>{held ? 'La laisser partir' : 'La retenir'}</Button>
    </section>
  )
}
