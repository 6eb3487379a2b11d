import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { BoardRoleHandoverSummary } from '#contract/office/system.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { BoardRole } from '#contract/office/boardRoles.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { dateWithoutWeekday, formatShortDate } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useBoardApiReply } from './boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'
import { GiveBoardRoleForm } from '#src/office/handover/GiveBoardRoleForm.tsx'
import { RevokeFormerHolderRoleButtons } from '#src/office/handover/RevokeFormerHolderRoleButtons.tsx'
import { boardAuditLogPredicates } from '#src/office/words/boardAuditLogPredicates.ts'
import { formatPendingOfficeTaskCount } from '#src/office/words/describeWaiting.ts'

/**
 * Office page that hands a board role over step by step: new holder, first sign-in, open work, history, removal of the
 * former holder.
 */
export function HandoverPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const role = BoardRole.options.find((one) => one === search.get('role')) ?? 'treasury'
  usePageMetadata({ title: 'Passation – bureau', isIndexed: false })
  const handover = useBoardApiReply(apiReplyKey('GET /board/handover/:role', { params: { role } }), {
    keepPreviousData: true,
  })
  const refresh = async () => void (await handover.mutate())
  return (
    <>
      <h1 tabIndex={-1}>Passer la main</h1>
      <OfficeIntro>
        Pour accueillir une nouvelle personne dans un rôle du bureau, puis en retirer l’ancienne.
      </OfficeIntro>
      <Choice>
        <FilterSelect
          label="Rôle à transmettre"
          value={role}
          options={BoardRole.options.map((one) => [one, boardRoleLabels[one]] as const)}
          onChange={(chosen) => void navigate(`${portalPagePaths.boardHandover}?role=${chosen}`)}
        />
      </Choice>
      <QueryBoundary of={handover} failure="La passation n’a pas pu être préparée">
        {({ data }) => <Steps key={data.role} of={data} onChanged={refresh} />}
      </QueryBoundary>
    </>
  )
}

function Steps({
  of: { role, holders, waiting, done },
  onChanged,
}: {
  of: BoardRoleHandoverSummary
  onChanged: () => Promise<void>
}) {
  return (
    <Root>
      <li>
        <h2>Donner le rôle</h2>
        <GiveBoardRoleForm role={role} onGiven={onChanged} />
      </li>
      <li>
        <h2>Vérifier l’accès</h2>
        <OfficeEntries
          of={holders}
          heading="h3"
          columns={{
            title: ({ first_name, last_name }) => `${first_name} ${last_name}`,
            lines: [
              ({ given_at }) => `Rôle reçu le ${dateWithoutWeekday(given_at)}`,
              ({ is_active, has_passkey }) =>
                !is_active
                  ? 'Son compte attend encore un mot de passe\u00a0: le lien est par «\u00a0Mot de passe oublié\u00a0?\u00a0».'
                  : has_passkey
                    ? 'Compte ouvert, avec une clé d’accès.'
                    : 'Compte ouvert, sans clé d’accès\u00a0: elle s’ajoute dans son profil, à «\u00a0Connexion\u00a0», et protège mieux qu’un mot de passe.',
            ],
          }}
        />
      </li>
      <li>
        <h2>Montrer ce qui attend</h2>
        {waiting.length === 0 ? (
          <p>Rien n’attend dans ce rôle.</p>
        ) : (
          <ul>
            {waiting.map(({ kind, count }) => (
              <li key={kind}>{formatPendingOfficeTaskCount(kind, count)}</li>
            ))}
          </ul>
        )}
      </li>
      <li>
        <h2>Raconter le dernier mois</h2>
        {done.length === 0 ? (
          <p>Le journal n’a rien de ce rôle depuis trente jours.</p>
        ) : (
          <ul>
            {done.map(({ act, count, last_at }) => (
              <li key={act}>
                {boardAuditLogPredicates[act]}… {count}&nbsp;fois, la dernière le {formatShortDate(last_at)}
              </li>
            ))}
          </ul>
        )}
      </li>
      <li>
        <h2>Retirer le rôle à qui s’en va</h2>
        <RevokeFormerHolderRoleButtons role={role} holders={holders} onTaken={onChanged} />
      </li>
    </Root>
  )
}

const Choice = styled('div')({ maxWidth: '20rem' })

const Root = styled('ol')(({ theme: { typography } }) => ({
  display: 'grid',
  gap: space.x6,
  maxWidth: '46rem',
  margin: `${space.x6} 0`,
  paddingInlineStart: space.x5,
  h2: { ...typography.h4, margin: `0 0 ${space.x3}` },
  p: { ...typography.body1, margin: 0 },
}))
