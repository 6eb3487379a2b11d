import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PortalServerStatus } from '#contract/office/system.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { dateWithoutWeekday, formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { callBoardApi, useBoardApiReply, runBoardAction } from './boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { OperationalCheckList } from '#src/office/parts/OperationalCheckList.tsx'

/** Milliseconds between polls of the server for a requested backup. */
const ASKED_EACH_MS = 3000
/** Milliseconds between two readings of the operational checks, which the server makes every minute. */
const CHECKED_EACH_MS = 60_000

/** Office page of the portal's version, backups and operational checks. */
export function SystemPage() {
  usePageMetadata({ title: 'Système – bureau', isIndexed: false })
  const system = useBoardApiReply(apiReplyKey('GET /board/system'), {
    refreshInterval: (now) => (now?.data.backups.is_asked ? ASKED_EACH_MS : 0),
  })
  const checks = useBoardApiReply(apiReplyKey('GET /board/checks'), { refreshInterval: CHECKED_EACH_MS })
  const id = useId()
  const ask = () => runBoardAction(() => callBoardApi('POST /board/system/backup'), system.mutate)
  return (
    <>
      <h1 tabIndex={-1}>Système</h1>
      <OfficeIntro>
        Ce que le serveur fait se voit ici et s’y demande. Une mise à jour se fait sur le serveur, par la personne qui
        le tient.
      </OfficeIntro>
      <QueryBoundary of={system} failure="L’état du portail n’a pas pu être chargé">
        {({ data }) => (
          <>
            <Facts of={data} />
            {data.backups.is_nightly && !data.backups.is_asked && (
              <Button onClick={() => void ask()}>Sauvegarder maintenant</Button>
            )}
            <p role="status">
              {data.backups.is_asked && 'Une sauvegarde est en cours\u00a0: elle est notée ici dès qu’elle est faite.'}
            </p>
          </>
        )}
      </QueryBoundary>
      <OfficeSection title="Ce que le portail surveille" id={id}>
        <QueryBoundary
          of={checks}
          failure="Les vérifications n’ont pas pu être chargées"
          empty={<p>La première vérification se fait dans la minute qui suit le démarrage.</p>}
        >
          {({ data }) => <OperationalCheckList checks={data} />}
        </QueryBoundary>
      </OfficeSection>
    </>
  )
}

function Facts({ of: { version, started_at, backups, drilled_at } }: { of: PortalServerStatus }) {
  const { is_nightly, latest, count, kept_days } = backups
  return (
    <List>
      <dt>Version</dt>
      <dd>
        {version}, en marche depuis le {formatShortDate(started_at)}, {formatTimeOfDay(started_at)}
      </dd>
      <dt>Dernière sauvegarde</dt>
      <dd>
        {!is_nightly
          ? 'Ce portail ne fait pas les siennes\u00a0: sa base de données est sauvegardée par qui la gère.'
          : latest
            ? `${formatShortDate(latest.at)}, ${formatTimeOfDay(latest.at)}, ${formatFileSize(latest.bytes)}`
            : 'Aucune encore\u00a0: la première se fait la nuit prochaine.'}
      </dd>
      {is_nightly && (
        <>
          <dt>Gardées</dt>
          <dd>
            {formatCount(count, 'sauvegarde')}, {kept_days}&nbsp;jours chacune
          </dd>
        </>
      )}
      <dt>Dernier essai de restauration</dt>
      <dd>
        {drilled_at
          ? `le ${dateWithoutWeekday(drilled_at)}`
          : 'Aucun n’est noté sur cette machine\u00a0: «\u00a0npm run restore -- --drill\u00a0» essaie une sauvegarde sans rien changer.'}
      </dd>
    </List>
  )
}

const List = styled('dl')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: `${space.x1} ${space.x6}`,
  maxWidth: '46rem',
  margin: `0 0 ${space.x5}`,
  dt: { ...typography.body2, color: vars.palette.text.secondary },
  dd: { margin: `0 0 ${space.x3}`, overflowWrap: 'anywhere' },
  [breakpoints.up('sm')]: { gridTemplateColumns: 'max-content minmax(0, 1fr)' },
}))
