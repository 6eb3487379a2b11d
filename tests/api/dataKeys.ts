import { parseKeys } from '#server/secrets/keys.ts'
import { Secrets } from '#server/secrets/Secrets.ts'

/** Value of DATA_KEYS that has encrypted the demo in the database template, and decrypts it in every test portal. */
export const TEST_DATA_KEYS = `tests:${Buffer.alloc(32, 'tests').toString('base64')}`

const keys = parseKeys(TEST_DATA_KEYS) ?? new Map<string, Buffer>()
export const secrets = new Secrets(keys, async () => keys)
