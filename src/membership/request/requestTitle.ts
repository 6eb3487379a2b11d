import type { OwnRequest } from '#contract/ownRequest.ts'

const titles: Record<OwnRequest['state'], string> = {
  envoyee: 'Confirmez votre demande',
  recue: 'Votre demande est confirmée',
  acceptee: 'Votre demande est acceptée',
  refusee: 'Votre demande n’est pas acceptée',
  retiree: 'Votre demande est retirée',
}

/** Where a request stands, as the heading of its page. */
export function requestTitle(request: Pick<OwnRequest, 'state' | 'read_at'> | undefined): string {
  if (!request) return 'Votre demande'
  return request.state === 'recue' && request.read_at ? 'Le bureau a lu votre demande' : titles[request.state]
}
