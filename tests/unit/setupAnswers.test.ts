import { expect, it } from 'vitest'
import { readOrAskSetupAnswers } from '#server/commands/setupAnswers.ts'
import { sampleSetupFlags } from '#tests/samples/sampleSetupFlags.ts'

const answer = (more: Record<string, string>) =>
  readOrAskSetupAnswers(Object.entries({ ...sampleSetupFlags, ...more }).map(([name, value]) => `--${name}=${value}`))

it.each([
  ['http://localhost:3000', {}, ''],
  ['https://portail.example', {}, 'loopback'],
  ['https://portail.example', { proxy: '10.0.0.5' }, '10.0.0.5'],
])('%s with %o trusts the proxy « %s »', async (url, more, proxy) => {
  expect(await answer({ url, ...more })).toMatchObject({ proxy })
})

it('refuses a proxy that is no address, and a range of all addresses', async () => {
  for (const proxy of ['nginx', '0.0.0.0/0', 'true'])
    await expect(answer({ url: 'https://portail.example', proxy })).rejects.toThrow('--proxy « loopback »')
})
