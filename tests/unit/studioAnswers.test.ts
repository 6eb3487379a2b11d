import { expect, test } from 'vitest'
import { answerOf, refused, waiting, type Answers } from '#tests/samples/answers.ts'
import { portalAnswers } from '#tests/samples/portalAnswers.ts'

const nothing = { params: {}, query: {}, body: {} }

test('an answer that violates the contract fails', () => {
  const wrong = { 'GET /companies': { data: [{ id: 1, name: 'Air Hexagone', color: 'pink' }] } } as unknown as Answers
  expect(() => answerOf('GET /companies', wrong, nothing)).toThrow(/color/)
})

test('a call with an input that violates the contract fails', () => {
  expect(() => answerOf('GET /posts/:id', portalAnswers, { ...nothing, params: { id: 'abc' } })).toThrow(/id/)
})

test('a call without an answer in the story fails, and so does a call outside the contract', () => {
  expect(() => answerOf('GET /companies', {}, nothing)).toThrow(/no answer/)
  expect(() => answerOf('GET /secrets', {}, nothing)).toThrow(/no call/)
})

test('an answer depends on the request, and an error stays one', () => {
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
