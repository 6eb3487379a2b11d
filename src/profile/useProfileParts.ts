import { useSWRConfig } from 'swr'
import type { MemberProfile } from '#contract/profile/profile.ts'
import type { SignedInMember } from '#contract/session/session.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { myDuesCacheKey } from '#src/dues/useDues.ts'
import { updateStoredSessionMember } from '#src/auth/session.ts'

const detailsKey = apiReplyKey('GET /profile/details')

/** Returns the member's full profile. */
export const useFullMemberProfile = () => useApiReply(detailsKey)

/** Returns the member's membership card. */
export const useMembershipCardOfMember = () => useApiReply(apiReplyKey('GET /profile/card'))

/** Returns the member's signed-in devices. */
export const useSignedInDevices = () => useApiReply(apiReplyKey('GET /profile/devices'))

/** Returns the devices that have signed in to the account before. */
export const useKnownDevices = () => useApiReply(apiReplyKey('GET /profile/known-devices'))

/** Returns the member's data exports. */
export const usePersonalDataExports = () => useApiReply(apiReplyKey('GET /profile/exports'))

/** Returns the server's check of a membership card, for board members. */
export const useServerMembershipCardCheck = (code: string) =>
  useApiReply(apiReplyKey('GET /board/cards/:code', { params: { code } }))

/** Returns a function that shows a changed profile everywhere: profile, header, card and dues. */
export function useUpdateDisplayedProfile() {
  const { mutate } = useSWRConfig()
  return async (answer: { data: MemberProfile }) => {
    updateStoredSessionMember(userOf(answer.data))
    await mutate(detailsKey, answer, { revalidate: false })
    await mutate(myDuesCacheKey)
    await mutate(apiReplyKey('GET /profile/card'))
  }
}

/** Returns a function that shows the member's new picture everywhere. */
export function useUpdateDisplayedMemberPicture() {
  const { mutate } = useSWRConfig()
  return async (user: SignedInMember) => {
    updateStoredSessionMember(user)
    const withPicture = (answer: { data: MemberProfile } | undefined) =>
      answer && { data: { ...answer.data, image: user.image } }
    await mutate(detailsKey, withPicture, { revalidate: false })
    await mutate(apiReplyKey('GET /profile/card'))
  }
}

/** Returns the part of a profile that the browser stores for the header, without job and phone number. */
const userOf = ({ id, first_name, last_name, email, image, company }: MemberProfile): SignedInMember => ({
  id,
  first_name,
  last_name,
  email,
  image,
  company,
})
