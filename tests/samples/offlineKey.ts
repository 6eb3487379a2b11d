import type { CallReply } from '#contract/contract.ts'

/** API answer to a device that may store a member's texts; half of its key comes in a cookie. */
export const offlineKey: CallReply<'POST /offline/key'> = {
  success: true,
  message: 'Cet appareil peut garder vos textes.',
  own_keys: ['b'.repeat(43)],
}
