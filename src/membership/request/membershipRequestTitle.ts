import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { membershipRequestPageTitles } from '#contract/membership/membershipRequestPageTitles.ts'

/** Returns the French heading of an applicant's page, which names the state of the membership request. */
export function membershipRequestTitle(request: Pick<OwnMembershipRequest, 'state' | 'read_at'> | undefined): string {
  if (!request) return 'Votre demande'
  return request.state === 'recue' && request.read_at
    ? 'Le bureau a lu votre demande'
    : membershipRequestPageTitles[request.state]
}
