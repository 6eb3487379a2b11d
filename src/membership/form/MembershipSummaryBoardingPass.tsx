import type { MembershipOptions } from '#contract/membership/membership.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { useMembershipDraft } from './draft.ts'
import { hideIbanMiddle } from '#src/membership/ibanText.ts'
import { MembershipBoardingPassFactList } from '#src/membership/MembershipBoardingPassFactList.ts'
import { describeMembershipBoardingPass } from './describeMembershipBoardingPass.ts'
import type { TypedBankDetails, MembershipFormStep } from './steps.ts'

/** Boarding pass that sums up a membership request, with links to change each part. */
export function MembershipSummaryBoardingPass({
  options,
  bank,
}: {
  options: MembershipOptions
  bank: TypedBankDetails
}) {
  const draft = useMembershipDraft()
  const { name, company, base, job, contract, time, amount, way } = describeMembershipBoardingPass(
    draft,
    options,
    useCompanies().data?.data ?? [],
  )
  return (
    <MembershipBoardingPassFactList>
      <BoardingPass
        stub={
          <>
            <p data-amount>{amount}</p>
            <p>
              {way}
              {bank.iban && (
                <>
                  <br />
                  <span className="tabular">{hideIbanMiddle(bank.iban)}</span>
                </>
              )}
            </p>
            <Change step="cotisation" what="ma cotisation" />
          </>
        }
      >
        <dl>
          <div>
            <dt>Vous</dt>
            <dd data-large>{name}</dd>
            <dd>{draft.email}</dd>
            {draft.phone && <dd className="tabular">{draft.phone}</dd>}
            <dd>
              <Change step="vous" what="mes coordonnées" />
            </dd>
          </div>
          <div>
            <dt>Votre travail</dt>
            <dd data-large>
              {company}, {base}
            </dd>
            <dd>
              {job}, {time.toLowerCase()}
            </dd>
            <dd>{contract}</dd>
            <dd>
              <Change step="travail" what="mon travail" />
            </dd>
          </div>
        </dl>
      </BoardingPass>
    </MembershipBoardingPassFactList>
  )
}

const Change = ({ step, what }: { step: MembershipFormStep; what: string }) => (
  <Link to={portalPagePaths.adhesionStep(step)}>Modifier {what}</Link>
)
