import type { MembershipOptions } from '#contract/membership/membership.ts'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { formatCents } from '#src/lib/formatCents.ts'
import { formatPhone } from '#src/lib/telephoneLink.ts'
import { MembershipBoardingPassFactList } from '#src/membership/MembershipBoardingPassFactList.ts'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'

const periods: Record<OwnMembershipRequest['period'], string> = { annuelle: 'par an', mensuelle: 'par mois' }
const ways: Record<OwnMembershipRequest['way'], string> = {
  prelevement: 'par prélèvement automatique',
  virement: 'par virement, après notre réponse',
}

/** Summary of a membership request as a boarding pass; a closed request shows only its company and amount. */
export function MembershipRequestBoardingPass({ of: request }: { of: OwnMembershipRequest }) {
  const options = useMembershipOptions().data?.data
  const { applicant, company, reference, amount_cents, period, way, iban_end } = request
  return (
    <MembershipBoardingPassFactList>
      <BoardingPass
        stub={
          <>
            <p data-amount>
              {formatCents(amount_cents)} {periods[period]}
            </p>
            <p>{ways[way]}</p>
            {iban_end && <p className="tabular">{iban_end}</p>}
          </>
        }
      >
        <dl>
          {applicant && (
            <div>
              <dt>Vous</dt>
              <dd data-large>
                {applicant.first_name} {applicant.last_name}
              </dd>
              <dd>{applicant.email}</dd>
              {applicant.phone && <dd className="tabular">{formatPhone(applicant.phone)}</dd>}
            </div>
          )}
          <div>
            <dt>Votre travail</dt>
            <dd data-large>{applicant ? `${company.name}, ${applicant.base}` : company.name}</dd>
            {applicant && (
              <>
                <dd>
                  {wordOf(options, 'functions', applicant.function)},{' '}
                  {wordOf(options, 'working_times', applicant.working_time).toLowerCase()}
                </dd>
                <dd>{wordOf(options, 'contracts', applicant.contract)}</dd>
              </>
            )}
          </div>
          <div>
            <dt>Référence</dt>
            <dd className="tabular">{reference}</dd>
          </div>
        </dl>
      </BoardingPass>
    </MembershipBoardingPassFactList>
  )
}

type Lists = 'functions' | 'working_times' | 'contracts'
/** Returns the French label of a membership choice, or its slug when the list failed to load or lacks it. */
const wordOf = (options: MembershipOptions | undefined, list: Lists, slug: string) =>
  options?.[list].find((choice) => choice.slug === slug)?.label ?? slug
