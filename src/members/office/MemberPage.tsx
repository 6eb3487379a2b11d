import '#src/forms/browserZod.ts'
import { useId } from 'react'
import { portalPagePaths } from '#contract/paths.ts'
import { membershipStatusLabels } from '#contract/members/membershipStatusLabels.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply, runBoardAction } from '#src/office/boardCall.ts'
import { OfficeFactList, OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { dateWithoutWeekday, formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import type { FullMemberRecord } from '#contract/members/memberRecord.ts'
import { MemberCorrectionForms } from '#src/members/office/member/Corrections.tsx'
import { MemberDues } from '#src/members/office/member/MemberDues.tsx'
import { MemberNotes } from '#src/members/office/member/MemberNotes.tsx'
import { MemberDataRightsButtons } from '#src/members/office/member/MemberDataRightsButtons.tsx'
import { MemberEventsDevicesMailsSection } from '#src/members/office/member/MemberEventsDevicesMailsSection.tsx'
import { MembershipStatusForm } from '#src/members/office/member/MembershipStatusForm.tsx'
import { UndoMemberDepartureButton } from '#src/members/office/member/UndoMemberDepartureButton.tsx'
import { MemberWorkAndDuesForm } from '#src/members/office/member/MemberWorkAndDuesForm.tsx'

/** Milliseconds between polls for a member's data export in progress. */
const ASKED_EACH_MS = 3000

/** Office page of one member: data, actions and history. */
export function MemberPage({ id }: { id: number }) {
  const member = useBoardApiReply(apiReplyKey('GET /board/members/:id', { params: { id } }), {
    refreshInterval: (now) => (now?.data.exports.some(({ state }) => state === 'en-preparation') ? ASKED_EACH_MS : 0),
  })
  const who = member.data ? `${member.data.data.first_name} ${member.data.data.last_name}` : 'Membre'
  usePageMetadata({ title: who, isIndexed: false })
  /** Runs an API call about a member, notifies of its outcome and reloads the member's office page. */
  const act = (work: () => Promise<{ message: string }>) => runBoardAction(work, member.mutate)
  const refresh = async () => void (await member.mutate())
  return (
    <>
      <p>
        <Link to={portalPagePaths.boardDirectory}>Tous les membres</Link>
      </p>
      <h1 tabIndex={-1}>{who}</h1>
      <QueryBoundary of={member} failure="Cette fiche n’a pas pu être chargée">
        {({ data }) => (
          <>
            <UndoMemberDepartureButton of={data} act={act} />
            <Identity of={data} />
            <MemberDues of={data} />
            <MemberNotes of={data} act={act} />
            <MemberCorrectionForms of={data} act={act} onSaved={refresh} />
            <MemberWorkAndDuesForm
              key={`${data.function} ${data.working_time} ${data.dues.period} ${data.dues.way}`}
              of={data}
              onSaved={refresh}
            />
            <MembershipStatusForm key={data.standing} of={data} onSaved={refresh} />
            <MemberEventsDevicesMailsSection of={data} act={act} />
            <MemberDataRightsButtons of={data} act={act} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function Identity({ of: member }: { of: FullMemberRecord }) {
  const { number, email, phone, company, base, joined_on, standing, standing_on, is_active, deletion_at } = member
  const state = [
    membershipStatusLabels[standing],
    standing_on && `depuis le ${dateWithoutWeekday(standing_on)}`,
    standing === 'active' && !is_active && 'compte pas encore activé',
  ].filter(Boolean)
  return (
    <OfficeSection title="Identité" id={useId()}>
      <OfficeFactList
        of={[
          ['Numéro', number],
          ['Situation', state.join(', ')],
          ['E-\u2060mail', { href: `mailto:${email}`, words: email }],
          ['Téléphone', phone && { href: `tel:${phone}`, words: phone }],
          ['Compagnie', company],
          ['Base', base],
          ['Fonction', member.function],
          ['Adhérent depuis le', dateWithoutWeekday(joined_on)],
          ['Carte', member.card_until ? `jusqu’au ${formatShortDate(member.card_until)}` : 'aucune'],
          ['En retard', member.late_cents > 0 && formatCents(member.late_cents)],
          ['Effacement prévu', deletion_at && `le ${dateWithoutWeekday(deletion_at)}`],
        ]}
      />
    </OfficeSection>
  )
}
