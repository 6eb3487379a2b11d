import { Answer } from './answer.ts'
import { route } from './route.ts'

/** What a device needs to keep a member's texts where there is no network. */
export const offline = {
  key: route({
    method: 'POST',
    path: '/offline/key',
    summary: 'Donne à cet appareil, dans un cookie, la moitié de la clé de ce qu’il garde hors connexion',
    reply: Answer,
  }),
}
