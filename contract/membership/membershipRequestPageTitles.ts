import type { OwnMembershipRequest } from './ownRequest.ts'

/** French title of a membership request's page, by its state. */
export const membershipRequestPageTitles: Record<OwnMembershipRequest['state'], string> = {
  envoyee: 'Confirmez votre demande',
  recue: 'Votre demande est confirmée',
  acceptee: 'Votre demande est acceptée',
  refusee: 'Votre demande n’est pas acceptée',
  retiree: 'Votre demande est retirée',
}
