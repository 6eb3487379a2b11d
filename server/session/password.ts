import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Semaphore } from '#server/limits/semaphore.ts'

const derive = promisify(argon2)
// OWASP's second choice: 19 MiB, two passes, one lane.
const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
// Each takes 19 MiB and a core: a flood of logins must not take the machine.
const turns = new Semaphore({ atOnce: 2, waiting: 64 })

/** The argon2id hash of a password, as a PHC string. Throws Busy when too many are already waiting. */
export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await turns.run(() => derive('argon2id', { ...cost, message: plain, nonce: salt }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether a password has this hash. Without a hash (an unknown address) the same work is done for nothing, so that
 * the time taken tells nothing. Throws Busy when too many are already waiting.
 */
export async function verifyPassword(plain: string, hash: string | undefined): Promise<boolean> {
  const [, , , settings = '', salt = '', tag = ''] = (hash ?? nobody).split('$')
  const [memory, passes, parallelism] = settings.split(',').map((setting) => Number(setting.slice(2)))
  const expected = Buffer.from(tag, 'base64')
  const actual = await turns.run(() =>
    derive('argon2id', {
      message: plain,
      nonce: Buffer.from(salt, 'base64'),
      memory: memory ?? cost.memory,
      passes: passes ?? cost.passes,
      parallelism: parallelism ?? cost.parallelism,
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(actual, expected) && hash !== undefined
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`
