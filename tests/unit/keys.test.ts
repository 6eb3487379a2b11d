import { expect, expectTypeOf, it } from 'vitest'
import type { CallReply } from '#contract/contract.ts'
import { callKey, type CallKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'

it('a key is its call’s address, with the type of the answer', () => {
  const key = callKey('GET /posts/:id', { params: { id: 3 } })
  expect(key).toBe('/posts/3')
  expectTypeOf(key).toEqualTypeOf<CallKey<CallReply<'GET /posts/:id'>>>()
  expectTypeOf(useReply<CallReply<'GET /posts/:id'>>).toBeCallableWith(key)
})

it('a key does not compile with another call’s answer', () => {
  // Never run: its calls must not compile.
  const useWrong = () => [
    // @ts-expect-error -- the key of another call
    useReply<CallReply<'GET /companies'>>(callKey('GET /posts', { query: {} })),
    // @ts-expect-error -- a text that no call has made
    useReply<CallReply<'GET /companies'>>('/companies'),
  ]
  expect(useWrong).toBeTypeOf('function')
})
