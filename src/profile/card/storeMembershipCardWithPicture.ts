import type { MemberCard } from '#contract/profile/profile.ts'
import { storeMembershipCardOnDevice, getStoredMembershipCard } from '#src/profile/storedCard.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'

/** Stores a membership card with its picture on this device, for use offline. */
export async function storeMembershipCardWithPicture(card: MemberCard) {
  const token = getSessionToken()
  const image = card.image && (await readPicture(card.image).catch(() => keptPicture(card)))
  // Another member may have signed in meanwhile.
  if (token && token === getSessionToken() && !isSharedDevice()) storeMembershipCardOnDevice({ ...card, image })
}

/** Returns the stored picture of the same membership card: a failed download must not remove it. */
function keptPicture({ number }: MemberCard) {
  const kept = getStoredMembershipCard()
  return kept?.number === number ? kept.image : null
}

async function readPicture(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('The picture cannot be had')
  const blob = await answer.blob()
  if (!blob.type.startsWith('image/')) throw new Error('This is no picture')
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The picture cannot be read')))
    reader.readAsDataURL(blob)
  })
}
