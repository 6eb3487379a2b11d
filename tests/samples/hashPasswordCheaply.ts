import { argon2Sync, randomBytes } from 'node:crypto'

const cost = { memory: 8, passes: 1, parallelism: 1 }

/**
 * Returns an argon2id hash of a password with the least cost, as a PHC string. The server verifies a password with the
 * cost of its stored hash, so that a login takes no 40 ms of processor time.
 */
export function hashPasswordCheaply(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { ...cost, tagLength: 32, message: password, nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
