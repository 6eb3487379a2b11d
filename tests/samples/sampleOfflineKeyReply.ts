import type { ApiCallReply } from '#contract/contract.ts'

/** Sample API reply with the half of a device's encryption key for offline data. The other half comes in a cookie. */
export const sampleOfflineKeyReply: ApiCallReply<'POST /offline/key'> = {
  success: true,
  message: 'Cet appareil peut garder vos textes.',
  own_keys: ['b'.repeat(43)],
}
