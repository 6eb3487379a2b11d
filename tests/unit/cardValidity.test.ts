import { expect, it } from 'vitest'
import { getMembershipCardState, describeMembershipCardValidity } from '#src/profile/card/cardState.ts'

const [past, ahead, further] = ['2025-11-03', '2999-12-07', '2999-12-21']

it.each([
  [null, null, null, 'attente', 'En attente de la première cotisation', null],
  [further, null, ahead, 'valable', 'Valable, première cotisation prévue le ', ahead],
  [further, null, past, 'valable', 'Valable, première cotisation attendue depuis le ', past],
  [further, past, ahead, 'valable', 'Valable jusqu’au ', further],
  [ahead, ahead, null, 'valable', 'Valable jusqu’au ', ahead],
  [past, past, null, 'expiree', 'Expirée\u00a0: valable jusqu’au ', past],
  [past, null, past, 'expiree', 'Expirée\u00a0: valable jusqu’au ', past],
])('a card until %s, paid until %s and expected on %s is %s', (...[until, paid, expected, state, words, day]) => {
  const card = { valid_until: until, paid_until: paid, expected_on: expected }
  expect(getMembershipCardState(card)).toBe(state)
  expect(describeMembershipCardValidity(card)).toEqual({ words, day })
})
