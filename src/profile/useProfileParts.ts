import { useSWRConfig } from 'swr'
import type { Profile } from '#contract/profile/profile.ts'
import type { User } from '#contract/session/session.ts'
import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { myDuesKey } from '#src/dues/useDues.ts'
import { storeSessionUser } from '#src/auth/session.ts'

const detailsKey = callKey('GET /profile/details')

/** Returns the member's full profile. */
export const useProfileDetails = () => useReply(detailsKey)

/** Returns the member's membership card. */
export const useMemberCard = () => useReply(callKey('GET /profile/card'))

/** Returns the member's signed-in devices. */
export const useDevices = () => useReply(callKey('GET /profile/devices'))

/** Returns the devices that have signed in to the account before. */
export const useKnownDevices = () => useReply(callKey('GET /profile/known-devices'))

/** Returns the member's data exports. */
export const useDataExports = () => useReply(callKey('GET /profile/exports'))

/** Returns the server's check of a membership card, for board members. */
export const useCardCheck = (code: string) => useReply(callKey('GET /board/cards/:code', { params: { code } }))

/** Returns a function that shows a changed profile everywhere: profile, header, card and dues. */
export function useShowProfile() {
  const { mutate } = useSWRConfig()
  return async (answer: { data: Profile }) => {
    storeSessionUser(userOf(answer.data))
    await mutate(detailsKey, answer, { revalidate: false })
    await mutate(myDuesKey)
    await mutate(callKey('GET /profile/card'))
  }
}

/** Returns a function that shows the member's new picture everywhere. */
export function useShowUserPicture() {
  const { mutate } = useSWRConfig()
  return async (user: User) => {
    storeSessionUser(user)
    const withPicture = (answer: { data: Profile } | undefined) =>
      answer && { data: { ...answer.data, image: user.image } }
    await mutate(detailsKey, withPicture, { revalidate: false })
    await mutate(callKey('GET /profile/card'))
  }
}

/** Returns the part of a profile that the browser stores for the header, without job and phone number. */
const userOf = ({ id, first_name, last_name, email, image, company }: Profile): User => ({
  id,
  first_name,
  last_name,
  email,
  image,
  company,
})
