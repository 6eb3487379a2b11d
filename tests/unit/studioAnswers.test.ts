import { expect, test } from 'vitest'
import { answerOf, refused, waiting, type Answers } from '#tests/samples/answers.ts'
import { portalAnswers } from '#tests/samples/portalAnswers.ts'

const nothing = { params: {}, query: {}, body: {} }

test('an answer that the contract does not promise fails', () => {
  const wrong = { 'GET /companies': { data: [{ id: 1, name: 'Air Hexagone', color: 'pink' }] } } as unknown as Answers
  expect(() => answerOf('GET /companies', wrong, nothing)).toThrow(/color/)
})

test('a call that was not given what the contract wants fails', () => {
  expect(() => answerOf('GET /posts/:id', portalAnswers, { ...nothing, params: { id: 'abc' } })).toThrow(/id/)
})

test('a call that the story has no answer for fails, and one that the contract has not', () => {
  expect(() => answerOf('GET /companies', {}, nothing)).toThrow(/no answer/)
  expect(() => answerOf('GET /secrets', {}, nothing)).toThrow(/no call/)
})

test('an answer is found from what was asked, and a trouble stays one', () => {
  const asked = { ...nothing, query: { company_id: '3' } }
  expect(answerOf('GET /contact-data', portalAnswers, asked)).toHaveProperty(
    'reply.data.email',
    'easyjet@envol.example',
  )
  expect(answerOf('GET /contact-data', portalAnswers, { ...nothing, query: { company_id: '9' } })).toEqual(
    refused(404, 'Cette compagnie n’existe pas'),
  )
  expect(answerOf('GET /companies', { 'GET /companies': waiting }, nothing)).toEqual(waiting)
})
