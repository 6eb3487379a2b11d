import { expect, test } from 'vitest'
import {
  findStoryApiAnswer,
  buildRefusedApiReply,
  noResponseApiCallFailure,
  type StoryApiAnswers,
} from '#tests/samples/answers.ts'
import { defaultStoryApiAnswers } from '#tests/samples/portalAnswers.ts'

const nothing = { params: {}, query: {}, body: {} }

test('an answer that violates the contract fails', () => {
  const wrong = {
    'GET /companies': { data: [{ id: 1, name: 'Air Hexagone', color: 'pink' }] },
  } as unknown as StoryApiAnswers
  expect(() => findStoryApiAnswer('GET /companies', wrong, nothing)).toThrow(/color/)
})

test('a call with an input that violates the contract fails', () => {
  expect(() =>
    findStoryApiAnswer('GET /posts/:id', defaultStoryApiAnswers, { ...nothing, params: { id: 'abc' } }),
  ).toThrow(/id/)
})

test('a call without an answer in the story fails, and so does a call outside the contract', () => {
  expect(() => findStoryApiAnswer('GET /companies', {}, nothing)).toThrow(/no answer/)
  expect(() => findStoryApiAnswer('GET /secrets', {}, nothing)).toThrow(/no call/)
})

test('an answer depends on the request, and an error stays one', () => {
  const asked = { ...nothing, query: { company_id: '3' } }
  expect(findStoryApiAnswer('GET /contact-data', defaultStoryApiAnswers, asked)).toHaveProperty(
    'reply.data.email',
    'easyjet@envol.example',
  )
  expect(
    findStoryApiAnswer('GET /contact-data', defaultStoryApiAnswers, { ...nothing, query: { company_id: '9' } }),
  ).toEqual(buildRefusedApiReply(404, 'Cette compagnie n’existe pas'))
  expect(findStoryApiAnswer('GET /companies', { 'GET /companies': noResponseApiCallFailure }, nothing)).toEqual(
    noResponseApiCallFailure,
  )
})
