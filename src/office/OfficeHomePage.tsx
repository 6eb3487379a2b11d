import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PendingBoardWork } from '#contract/office/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useBoardApiReply } from './boardCall.ts'
import { OperationalAlertCard } from '#src/office/parts/OperationalAlertCard.tsx'
import { backgroundJobLabel } from '#src/office/words/jobLabels.ts'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'
import { pendingOfficeTaskNounsAndUrls } from '#src/office/words/describeWaiting.ts'

/** Home page of the office: tasks that await the board member. */
export function OfficeHomePage() {
  usePageMetadata({ title: 'Bureau', isIndexed: false })
  const waiting = useBoardApiReply(apiReplyKey('GET /board/waiting'))
  const roles = useBoardRoles().data?.data ?? []
  const isEditor = roles.includes('editing')
  return (
    <>
      <h1 tabIndex={-1}>Ce qui m’attend</h1>
      {roles.includes('administration') && <OperationalAlertCard />}
      <QueryBoundary
        of={waiting}
        failure="Ce qui vous attend n’a pas pu être chargé"
        empty={
          <EmptyListMessage title="Rien ne vous attend">
            Tout est à jour. {isEditor && <Link to={portalPagePaths.boardTexts('news')}>Écrire une actualité</Link>}
          </EmptyListMessage>
        }
      >
        {({ data }) => (
          <Cards>
            {data.map((one) => (
              <WaitingCard key={one.kind} of={one} />
            ))}
          </Cards>
        )}
      </QueryBoundary>
    </>
  )
}

function WaitingCard({ of: { kind, count, items } }: { of: PendingBoardWork }) {
  const { one, many, hint, to } = pendingOfficeTaskNounsAndUrls[kind]
  const said = (
    <>
      <strong>{count}</strong> {count > 1 ? many : one}
    </>
  )
  return (
    <li>
      <h2>{to ? <Link to={to}>{said}</Link> : said}</h2>
      {hint && <p>{hint}</p>}
      {items.length > 0 && (
        <ul>
          {items.map(({ title, at, path }) => (
            <li key={`${title}${path}`}>
              {path === null ? kind === 'jobs' ? backgroundJobLabel(title) : title : <Link to={path}>{title}</Link>}
              {at && (
                <small>
                  {formatShortDate(at)}, {formatTimeOfDay(at)}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const Cards = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x4,
  margin: `${space.x6} 0 0`,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    padding: space.x5,
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
  },
  h2: { ...typography.h5, margin: 0 },
  'h2 strong': { ...typography.h4, color: vars.palette.company.text },
  'h2 a': { display: 'inline-block', paddingBlock: space.x2, marginBlock: `-${space.x2}` },
  p: { ...typography.body2, margin: `${space.x2} 0 0`, color: vars.palette.text.secondary },
  'ul ul': { margin: 0 },
  'li ul': { display: 'grid', margin: `${space.x3} 0 0`, padding: 0, listStyle: 'none' },
  'li li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: space.x2 },
  'li li a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' },
  small: { ...typography.caption, color: vars.palette.text.secondary },
}))
