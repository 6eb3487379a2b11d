import '#src/forms/browserZod.ts'
import { useId } from 'react'
import { paths } from '#contract/paths.ts'
import { membershipStatusLabels } from '#contract/members/membershipStatusLabels.ts'
import { callKey } from '#src/api/call.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { useBoardReply } from '#src/office/boardCall.ts'
import { OfficeFacts, OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { dayDate, shortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { notify } from '#src/lib/messages.ts'
import { usePageHead } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import type { OfficeMember } from '#contract/members/members.ts'
import { MemberCorrections } from '#src/members/office/member/Corrections.tsx'
import { MemberDues } from '#src/members/office/member/MemberDues.tsx'
import { MemberNotes } from '#src/members/office/member/MemberNotes.tsx'
import { MemberRights } from '#src/members/office/member/MemberRights.tsx'
import { MemberActivity } from '#src/members/office/member/MemberActivity.tsx'
import { StandingForm } from '#src/members/office/member/StandingForm.tsx'
import { UndoDeparture } from '#src/members/office/member/UndoDeparture.tsx'
import { WorkForm } from '#src/members/office/member/WorkForm.tsx'

/** Milliseconds between polls for a member's data export in progress. */
const ASKED_EACH_MS = 3000

/** Office page of one member: data, actions and history. */
export function MemberPage({ id }: { id: number }) {
  const member = useBoardReply(callKey('GET /board/members/:id', { params: { id } }), {
    refreshInterval: (now) => (now?.data.exports.some(({ state }) => state === 'en-preparation') ? ASKED_EACH_MS : 0),
  })
  const who = member.data ? `${member.data.data.first_name} ${member.data.data.last_name}` : 'Membre'
  usePageHead({ title: who, isIndexed: false })
  /** Runs an API call about a member, notifies of its outcome and reloads the member's office page. */
  const act = (work: () => Promise<{ message: string }>) =>
    notifyFailure(async () => {
      try {
        notify('success', (await work()).message)
      } finally {
        await member.mutate()
      }
    })
  const refresh = async () => void (await member.mutate())
  return (
    <>
      <p>
        <Link to={paths.boardDirectory}>Tous les membres</Link>
      </p>
      <h1 tabIndex={-1}>{who}</h1>
      <QueryBoundary of={member} failure="Cette fiche n’a pas pu être chargée" skeleton={<PageSkeleton />}>
        {({ data }) => (
          <>
            <UndoDeparture of={data} act={act} />
            <Identity of={data} />
            <MemberDues of={data} />
            <MemberNotes of={data} act={act} />
            <MemberCorrections of={data} act={act} onSaved={refresh} />
            <WorkForm
              key={`${data.function} ${data.working_time} ${data.dues.period} ${data.dues.way}`}
              of={data}
              onSaved={refresh}
            />
            <StandingForm key={data.standing} of={data} onSaved={refresh} />
            <MemberActivity of={data} act={act} />
            <MemberRights of={data} act={act} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function Identity({ of: member }: { of: OfficeMember }) {
  const { number, email, phone, company, base, joined_on, standing, standing_on, is_active, deletion_at } = member
  const state = [
    membershipStatusLabels[standing],
    standing_on && `depuis le ${dayDate(standing_on)}`,
    standing === 'active' && !is_active && 'compte pas encore activé',
  ].filter(Boolean)
  return (
    <OfficeSection title="Identité" id={useId()}>
      <OfficeFacts
        of={[
          ['Numéro', number],
          ['Situation', state.join(', ')],
          ['E-\u2060mail', { href: `mailto:${email}`, words: email }],
          ['Téléphone', phone && { href: `tel:${phone}`, words: phone }],
          ['Compagnie', company],
          ['Base', base],
          ['Fonction', member.function],
          ['Adhérent depuis le', dayDate(joined_on)],
          ['Carte', member.card_until ? `jusqu’au ${shortDate(member.card_until)}` : 'aucune'],
          ['En retard', member.late_cents > 0 && formatCents(member.late_cents)],
          ['Effacement prévu', deletion_at && `le ${dayDate(deletion_at)}`],
        ]}
      />
    </OfficeSection>
  )
}
