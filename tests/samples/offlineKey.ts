import type { ReplyOf } from '#contract/contract.ts'

/** What a device is answered that may keep a member's texts: the half of its key comes in a cookie. */
export const offlineKey: ReplyOf<'POST /offline/key'> = {
  success: true,
  message: 'Cet appareil peut garder vos textes.',
  own_keys: ['b'.repeat(43)],
}
