import { styled } from '@mui/material/styles'
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
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { filterTypingNavigationOptions, useIsTypingFilter } from '#src/navigation/typingNavigation.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { useBoardApiReply } from './boardCall.ts'
import { boardAuditLogLabels } from '#src/office/words/boardAuditLogLabels.ts'

/** Office page of the board's activity journal, searchable by person, action and subject. */
export function JournalPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isTyping = useIsTypingFilter()
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1))
  const words = search.get('search')?.slice(0, 100) ?? ''
  usePageMetadata({ title: 'Journal du bureau', isIndexed: false })
  const journal = useBoardApiReply(apiReplyKey('GET /board/journal', { query: { page, search: words } }), {
    keepPreviousData: true,
  })
  return (
    <>
      <h1 tabIndex={isTyping ? undefined : -1}>Journal</h1>
      <OfficeIntro>Qui a fait quoi, sur quoi et quand. Rien ne s’y change ni ne s’y efface.</OfficeIntro>
      <SearchInput
        label="Rechercher dans le journal"
        placeholder="Un nom, un texte, un numéro…"
        value={words}
        onSearch={(typed) => void navigate(addressOf(1, typed), filterTypingNavigationOptions)}
        action={portalPagePaths.boardJournal}
      />
      <QueryBoundary
        of={journal}
        failure="Le journal n’a pas pu être chargé"
        empty={<EmptyListMessage title="Aucune ligne">Cherchez d’autres mots, ou moins.</EmptyListMessage>}
      >
        {({ data, meta }) => (
          <>
            <Lines>
              {data.map((line) => (
                <Line key={line.id} of={line} />
              ))}
            </Lines>
            <Pager page={page} last={meta.last_page} toPage={(number) => addressOf(number, words)} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function Line({ of: { at, by, act, subject, about, before, after } }: { of: BoardAuditLogLine }) {
  return (
    <li>
      <time dateTime={at}>
        {formatShortDate(at)}, {formatTimeOfDay(at)}
      </time>
      <p>
        <b>{by?.name ?? 'Le portail'}</b> {boardAuditLogLabels[act]}{' '}
        {about ? `${about} (n°\u00a0${subject})` : labelOf(subject)}
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

function addressOf(page: number, search: string) {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `${portalPagePaths.boardJournal}?${query}` : portalPagePaths.boardJournal
}

const Lines = styled('ol')(({ theme: { vars, typography } }) => ({
  margin: `${space.x6} 0`,
  padding: 0,
  listStyle: 'none',
  li: { display: 'grid', gap: space.x1, padding: `${space.x3} 0`, borderTop: `1px solid ${vars.palette.line}` },
  p: { ...typography.body2, margin: 0, overflowWrap: 'anywhere' },
  time: { ...typography.caption, color: vars.palette.text.secondary },
}))
