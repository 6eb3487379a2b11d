import type { OwnRequest } from '#contract/membership/ownRequest.ts'
import { requestTitles } from '#contract/membership/requestTitles.ts'

/** Returns the French heading of an applicant's page, which names the state of the membership request. */
export function requestTitle(request: Pick<OwnRequest, 'state' | 'read_at'> | undefined): string {
  if (!request) return 'Votre demande'
  return request.state === 'recue' && request.read_at ? 'Le bureau a lu votre demande' : requestTitles[request.state]
}
