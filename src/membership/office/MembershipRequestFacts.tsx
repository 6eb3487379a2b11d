import '#theme/laterComponents.ts'
import Alert from '@mui/material/Alert'
import { useId } from 'react'
import type { PossibleApplicantDuplicate, MembershipRequestDetails } from '#contract/membership/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { OfficeFactList, OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { dateWithoutWeekday, formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'

const ways = { virement: 'par virement', prelevement: 'par prélèvement' }
const periods = { annuelle: 'par an', mensuelle: 'par mois' }

/** Facts of a membership request for the office: typed fields, age, deadline, and similar members. */
export function MembershipRequestFacts({ of: request }: { of: MembershipRequestDetails }) {
  const options = useMembershipOptions().data?.data
  const { confirmed_at, answer_by, is_late, amount_cents, period, way, lookalikes } = request
  const label = (choices: { slug: string; label: string }[] | undefined, slug: string) =>
    choices?.find((choice) => choice.slug === slug)?.label ?? slug
  return (
    <>
      {lookalikes.length > 0 && (
        <Alert severity="warning" sx={{ my: 2, '& p': { margin: 0 } }}>
          {lookalikes.map((person) => (
            <p key={`${person.kind} ${person.id}`}>
              <Resemblance of={person} />
            </p>
          ))}
        </Alert>
      )}
      <OfficeSection title="La demande" id={useId()}>
        <OfficeFactList
          of={[
            ['Adresse confirmée', { href: `mailto:${request.email}`, words: request.email }],
            ['Confirmée le', `${dateWithoutWeekday(confirmed_at)} à ${formatTimeOfDay(confirmed_at)}`],
            [
              'Réponse promise',
              is_late ? `le ${formatShortDate(answer_by)}\u00a0: en retard` : `le ${formatShortDate(answer_by)}`,
            ],
            ['Téléphone', request.phone && { href: `tel:${request.phone}`, words: request.phone }],
            ['Compagnie', request.company.name],
            ['Base', request.base],
            ['Fonction', label(options?.functions, request.function)],
            ['Contrat', label(options?.contracts, request.contract)],
            ['Temps de travail', label(options?.working_times, request.working_time)],
            ['Cotisation', `${formatCents(amount_cents)} ${periods[period]}, ${ways[way]}`],
            ['Référence', request.reference],
            ['Conservée', `jusqu’au ${dateWithoutWeekday(request.erased_at)} sans réponse, puis effacée`],
          ]}
        />
      </OfficeSection>
    </>
  )
}

const by = { email: 'adresse', phone: 'téléphone', name: 'nom' }

function Resemblance({ of: { kind, id, name, company, alike } }: { of: PossibleApplicantDuplicate }) {
  const same = alike.map((one) => by[one]).join(', ')
  if (kind === 'request')
    return (
      <>
        Une autre demande lui ressemble ({same})&nbsp;: <Link to={portalPagePaths.boardRequest(id)}>{name}</Link>,{' '}
        {company}.
      </>
    )
  return (
    <>
      {kind === 'former' ? 'A déjà été adhérent' : 'Ressemble à un adhérent'} ({same})&nbsp;:{' '}
      <Link to={portalPagePaths.boardMember(id)}>{name}</Link>, {company}.
    </>
  )
}
