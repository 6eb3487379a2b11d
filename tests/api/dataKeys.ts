import { parseEncryptionKeys } from '#server/secrets/keys.ts'
import { ValueEncryption } from '#server/secrets/Secrets.ts'

/**
 * Value of the setting DATA_KEYS in every test portal: the key that encrypted bank data in the demo database template.
 */
export const TEST_DATA_ENCRYPTION_KEYS = `tests:${Buffer.alloc(32, 'tests').toString('base64')}`

const keys = parseEncryptionKeys(TEST_DATA_ENCRYPTION_KEYS) ?? new Map<string, Buffer>()
export const testFieldEncryption = new ValueEncryption(keys, async () => keys)
