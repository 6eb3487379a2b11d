import { expect, test } from 'vitest'
import { findAnswer, refusedAnswer, noResponse, type StoryAnswers } from '#tests/samples/answers.ts'
import { portalAnswers } from '#tests/samples/portalAnswers.ts'

const nothing = { params: {}, query: {}, body: {} }

test('an answer that violates the contract fails', () => {
  const wrong = {
    'GET /companies': { data: [{ id: 1, name: 'Air Hexagone', color: 'pink' }] },
  } as unknown as StoryAnswers
  expect(() => findAnswer('GET /companies', wrong, nothing)).toThrow(/color/)
})

test('a call with an input that violates the contract fails', () => {
  expect(() => findAnswer('GET /posts/:id', portalAnswers, { ...nothing, params: { id: 'abc' } })).toThrow(/id/)
})

test('a call without an answer in the story fails, and so does a call outside the contract', () => {
  expect(() => findAnswer('GET /companies', {}, nothing)).toThrow(/no answer/)
  expect(() => findAnswer('GET /secrets', {}, nothing)).toThrow(/no call/)
})

test('an answer depends on the request, and an error stays one', () => {
  const asked = { ...nothing, query: { company_id: '3' } }
  expect(findAnswer('GET /contact-data', portalAnswers, asked)).toHaveProperty(
    'reply.data.email',
    'easyjet@envol.example',
  )
  expect(findAnswer('GET /contact-data', portalAnswers, { ...nothing, query: { company_id: '9' } })).toEqual(
    refusedAnswer(404, 'Cette compagnie n’existe pas'),
  )
  expect(findAnswer('GET /companies', { 'GET /companies': noResponse }, nothing)).toEqual(noResponse)
})
