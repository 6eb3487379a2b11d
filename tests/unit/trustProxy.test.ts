import { expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'

it.each(['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'loopback', '127.0.0.1, 10.0.0.0/8,uniquelocal'])(
  'TRUST_PROXY=%s is accepted',
  (TRUST_PROXY) => {
    expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
  },
)

it.each(['1', '2', 'true', 'yes', '*', 'proxy', '10.0.0', '10.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.1/8/8', '1,'])(
  'TRUST_PROXY=%s stops the start with the value to write instead',
  (TRUST_PROXY) => {
    expect(() => readEnv({ TRUST_PROXY })).toThrow(
      /^Réglage incorrect : TRUST_PROXY\..*TRUST_PROXY attend les adresses de vos proxys/,
    )
  },
)
