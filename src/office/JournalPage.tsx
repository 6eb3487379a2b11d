import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { BoardAuditLogLine } from '#contract/office/office.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { formatLongDate, formatTimeOfDay, isoDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { useBoardApiReply } from './boardCall.ts'
import { boardAuditLogPredicates } from '#src/office/words/boardAuditLogPredicates.ts'

/** Office page of the board's activity journal, searchable by person, action and subject. */
export function JournalPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const page = parseListPage(search)
  const words = search.get('search')?.slice(0, 100) ?? ''
  usePageMetadata({ title: 'Journal du bureau', isIndexed: false })
  const journal = useBoardApiReply(apiReplyKey('GET /board/journal', { query: { page, search: words } }), {
    keepPreviousData: true,
  })
  return (
    <>
      <h1 tabIndex={-1}>Journal</h1>
      <OfficeIntro>Qui a fait quoi, sur quoi et quand. Rien ne s’y change ni ne s’y efface.</OfficeIntro>
      <SearchInput
        label="Rechercher dans le journal"
        placeholder="Un nom, un texte, un numéro…"
        value={words}
        onSearch={(typed) => void navigate(addressOf(1, typed), inPlaceNavigationOptions)}
        action={portalPagePaths.boardJournal}
      />
      <QueryBoundary
        of={journal}
        failure="Le journal n’a pas pu être chargé"
        empty={<EmptyListMessage title="Aucune ligne">Cherchez d’autres mots, ou moins.</EmptyListMessage>}
      >
        {({ data, meta }) => (
          <>
            {groupByDay(data).map(({ day, people }) => (
              <Day key={day} aria-labelledby={`jour-${day}`}>
                <h2 id={`jour-${day}`}>
                  <OrdinalText>{formatLongDate(people[0].lines[0].at)}</OrdinalText>
                </h2>
                {people.map(({ name, lines }) => (
                  <Fragment key={lines[0].id}>
                    <h3>{name}</h3>
                    <ol>
                      {lines.map((line) => (
                        <Line key={line.id} of={line} />
                      ))}
                    </ol>
                  </Fragment>
                ))}
              </Day>
            ))}
            <Pager page={page} last={meta.last_page} toPage={(number) => addressOf(number, words)} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

type PersonGroup = { name: string; lines: [BoardAuditLogLine, ...BoardAuditLogLine[]] }
type DayGroup = { day: string; people: [PersonGroup, ...PersonGroup[]] }

/** Groups journal lines, newest first, by day in Paris and by person; a person whose lines are apart appears again. */
function groupByDay(lines: BoardAuditLogLine[]): DayGroup[] {
  const days: DayGroup[] = []
  for (const line of lines) {
    const day = isoDay(new Date(line.at))
    const name = line.by?.name ?? 'Le portail'
    const current = days.at(-1)
    const person = current?.people.at(-1)
    if (current?.day !== day) days.push({ day, people: [{ name, lines: [line] }] })
    else if (person?.name === name) person.lines.push(line)
    else current.people.push({ name, lines: [line] })
  }
  return days
}

function Line({ of: { at, act, subject, about, before, after } }: { of: BoardAuditLogLine }) {
  return (
    <li>
      <time dateTime={at}>{formatTimeOfDay(at)}</time>
      <p>
        {boardAuditLogPredicates[act]} {about ? `${about} (n°\u00a0${subject})` : labelOf(subject)}
      </p>
      {act === 'roles.changed' && (
        <p>
          Avant&nbsp;: {said(before)}. Après&nbsp;: {said(after)}.
        </p>
      )}
    </li>
  )
}

const said = (values: BoardAuditLogLine['before']) => {
  const roles = values?.['roles']
  return Array.isArray(roles) && roles.length > 0 ? roles.map(labelOf).join(', ') : 'aucun'
}

const labels: Record<string, string> = boardRoleLabels
const labelOf = (role: string) => labels[role] ?? role

const addressOf = (page: number, search: string) => listPath(portalPagePaths.boardJournal, { search, page })

const Day = styled('section')(({ theme: { vars, typography } }) => ({
  marginBlock: space.x8,
  h2: {
    ...typography.h4,
    margin: `0 0 ${space.x2}`,
    paddingBottom: space.x2,
    borderBottom: `1px solid ${vars.palette.line}`,
  },
  h3: { ...typography.subtitle1, fontWeight: typography.fontWeightBold, margin: `${space.x4} 0 ${space.x1}` },
  ol: { display: 'grid', gap: space.x2, margin: 0, padding: 0, listStyle: 'none' },
  li: { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)', alignItems: 'baseline' },
  p: { ...typography.body2, gridColumn: 2, margin: 0, overflowWrap: 'anywhere' },
  time: { ...typography.caption, color: vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}))
