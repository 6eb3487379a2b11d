import { parseKeys } from '#server/secrets/keys.ts'
import { Secrets } from '#server/secrets/Secrets.ts'

/** What seals the demo of the template, and so opens it in each portal of the tests. */
export const DATA_KEYS = `tests:${Buffer.alloc(32, 'tests').toString('base64')}`

const keys = parseKeys(DATA_KEYS) ?? new Map<string, Buffer>()
export const secrets = new Secrets(keys, async () => keys)
