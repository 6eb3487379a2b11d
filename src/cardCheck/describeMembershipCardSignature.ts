import { dateWithoutWeekday } from '#src/lib/dates.ts'
import type { MembershipCardSignatureCheck } from './checkSignature.ts'

/** Returns the title and the sentence that describe a card whose signature alone could be checked. */
export function describeMembershipCardSignature(signature: MembershipCardSignatureCheck): {
  title: string
  words: string
  isGood: boolean
} {
  if (!('statement' in signature)) return { ...unproven[signature.outcome], isGood: false }
  const { number, valid_until } = signature.statement
  const isGood = signature.outcome === 'valable'
  return {
    isGood,
    title: isGood ? 'Signature valable' : 'Carte expirée',
    words: `n°\u00a0${number}, ${isGood ? 'valable' : 'était valable'} jusqu’au ${dateWithoutWeekday(valid_until)}`,
  }
}

const unproven = {
  fausse: {
    title: 'Signature fausse',
    words: 'ce code n’est pas celui d’une carte de l’association, ou il a été modifié',
  },
  muette: {
    title: 'Carte non vérifiée',
    words: 'elle ne porte pas de signature\u00a0: il faut du réseau pour la vérifier',
  },
  'sans-cle': {
    title: 'Carte non vérifiée',
    words: 'cet appareil n’a pas de quoi lire sa signature\u00a0: ouvrez cette page une fois avec du réseau',
  },
}
