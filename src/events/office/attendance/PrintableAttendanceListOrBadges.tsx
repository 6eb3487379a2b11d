import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AttendanceListEntry } from '#contract/events/attendance.ts'
import { name as association } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatLongDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'

/** Printable attendance list to sign, or badges to cut out, for an event's participants. */
export function PrintableAttendanceListOrBadges({ id, isBadges }: { id: number; isBadges: boolean }) {
  const title = isBadges ? 'Badges' : 'Liste d’émargement'
  usePageMetadata({ title: `${title} – bureau`, isIndexed: false })
  const sheet = useBoardApiReply(apiReplyKey('GET /board/events/:id/sheet', { params: { id } }))
  return (
    <QueryBoundary of={sheet} failure="La liste n’a pas pu être chargée" isPage>
      {({ data, event }) => {
        const coming = data.filter(({ seat, present_at }) => seat === 'inscrit' || present_at)
        return (
          <>
            <Head>
              <p>
                <BackToListLink to={portalPagePaths.boardEvent(id)}>{event.title}</BackToListLink>
              </p>
              <Button look="main" onClick={() => window.print()}>
                Imprimer
              </Button>
            </Head>
            <h1 tabIndex={-1}>{title}</h1>
            <p>
              {event.title}, {formatLongDate(event.starts_at)}, {formatTimeOfDay(event.starts_at)} –{' '}
              {formatCount(coming.length, 'personne')}
            </p>
            <Paper of={isBadges ? coming : data} isBadges={isBadges} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

function Paper({ of: people, isBadges }: { of: AttendanceListEntry[]; isBadges: boolean }) {
  if (people.length === 0)
    return <EmptyListMessage title="Personne">Aucune inscription pour l’instant.</EmptyListMessage>
  return isBadges ? <Badges of={people} /> : <SignedList of={people} />
}

const SignedList = ({ of: people }: { of: AttendanceListEntry[] }) => (
  <Table>
    <thead>
      <tr>
        <th scope="col">Nom</th>
        <th scope="col">Numéro</th>
        <th scope="col">Pouvoirs</th>
        <th scope="col">Signature</th>
      </tr>
    </thead>
    <tbody>
      {people.map(({ id, first_name, last_name, number, company, proxies, proxy_to, seat }) => (
        <tr key={id}>
          <th scope="row">
            {last_name} {first_name}
            <small>
              {company}
              {seat === 'attente' && ', en attente'}
            </small>
          </th>
          <td className="tabular">{number}</td>
          <td>{proxy_to ? `à ${proxy_to}` : proxies || ''}</td>
          <td>{'\u00a0'}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const Badges = ({ of: people }: { of: AttendanceListEntry[] }) => (
  <Sheet>
    {people.map(({ id, first_name, last_name, company }) => (
      <li key={id}>
        <small>{association}</small>
        <b>
          {first_name} {last_name}
        </b>
        <span>{company}</span>
      </li>
    ))}
  </Sheet>
)

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x3,
  marginBottom: space.x3,
  '@media print': { display: 'none' },
})

const Table = styled('table')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  'th, td': {
    padding: space.x2,
    borderBottom: `1px solid ${vars.palette.line}`,
    textAlign: 'start',
  },
  'th[scope=row]': { overflowWrap: 'anywhere' },
  small: { ...typography.caption, display: 'block', color: vars.palette.text.secondary },
  'th:last-of-type:not([scope=row])': { width: '30%' },
  tr: { breakInside: 'avoid' },
}))

const Sheet = styled('ul')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x3,
  margin: `${space.x5} 0`,
  padding: 0,
  listStyle: 'none',
  [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
  '@media print': { gridTemplateColumns: '85mm 85mm', gap: 0 },
  li: {
    display: 'grid',
    alignContent: 'center',
    gap: space.x1,
    minHeight: '54mm',
    padding: space.x4,
    border: `1px solid ${vars.palette.line}`,
    textAlign: 'center',
    overflowWrap: 'anywhere',
    breakInside: 'avoid',
  },
  b: { ...typography.h3 },
  span: { ...typography.body1 },
  small: { ...typography.caption, color: vars.palette.text.secondary },
}))
