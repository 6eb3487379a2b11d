import { expect, expectTypeOf, it } from 'vitest'
import type { ApiCallReply } from '#contract/contract.ts'
import { apiReplyKey, type ApiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

it('a key is its call’s address, with the type of the answer', () => {
  const key = apiReplyKey('GET /posts/:id', { params: { id: 3 } })
  expect(key).toBe('/posts/3')
  expectTypeOf(key).toEqualTypeOf<ApiReplyKey<ApiCallReply<'GET /posts/:id'>>>()
  expectTypeOf(useApiReply<ApiCallReply<'GET /posts/:id'>>).toBeCallableWith(key)
})

it('a key does not compile with another call’s answer', () => {
  // Never run: its calls must not compile.
  const useWrong = () => [
    // @ts-expect-error -- the key of another call
    useApiReply<ApiCallReply<'GET /companies'>>(apiReplyKey('GET /posts', { query: {} })),
    // @ts-expect-error -- a text that no call has made
    useApiReply<ApiCallReply<'GET /companies'>>('/companies'),
  ]
  expect(useWrong).toBeTypeOf('function')
})
