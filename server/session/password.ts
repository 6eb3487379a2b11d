import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Semaphore } from '#server/limits/semaphore.ts'

const derive = promisify(argon2)
// Second recommendation of OWASP: 19 MiB, two passes, one lane.
const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
// Each hash takes 19 MiB and a core: a flood of sign-ins must not exhaust the machine.
const turns = new Semaphore({ atOnce: 2, waiting: 64 })

/** Hashes a password with argon2id, as a PHC string. Throws ServiceUnavailableError when the queue is full. */
export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await turns.run(() => derive('argon2id', { ...cost, message: plain, nonce: salt }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * True when the password matches the hash. Without a hash (unknown address) takes the same time. Throws
 * ServiceUnavailableError when the queue is full.
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
