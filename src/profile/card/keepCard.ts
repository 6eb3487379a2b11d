import type { MemberCard } from '#contract/profile/profile.ts'
import { storeCard, storedCardNow } from '#src/profile/storedCard.ts'
import { tokenNow } from '#src/auth/session.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'

/** Keeps a card on this device with its picture, which no network is then needed for. */
export async function keepCard(card: MemberCard) {
  const token = tokenNow()
  const image = card.image && (await readPicture(card.image).catch(() => keptPicture(card)))
  // One may have signed out meanwhile, and another in.
  if (token && token === tokenNow() && !isSharedDevice()) storeCard({ ...card, image })
}

/** What does not come now, in the wifi of a hotel for one, takes nothing away. */
function keptPicture({ number }: MemberCard) {
  const kept = storedCardNow()
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
