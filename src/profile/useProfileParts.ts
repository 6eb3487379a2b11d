import { useSWRConfig } from 'swr'
import type { Profile } from '#contract/profile/profile.ts'
import type { User } from '#contract/session/session.ts'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { myDuesKey } from '#src/dues/useDues.ts'
import { rememberUser } from '#src/auth/session.ts'

const detailsKey = keyOf('GET /profile/details')

/** All that a member reads and changes of themselves. */
export const useDetails = () => useReply(detailsKey)

/** The member card. */
export const useCard = () => useReply(keyOf('GET /profile/card'))

/** The devices that are signed in. */
export const useDevices = () => useReply(keyOf('GET /profile/devices'))

/** The devices that have signed in before. */
export const useKnownDevices = () => useReply(keyOf('GET /profile/known-devices'))

/** The archives of one's data that were asked for. */
export const useExports = () => useReply(keyOf('GET /profile/exports'))

/** What the board learns of a card. */
export const useCardCheck = (code: string) => useReply(keyOf('GET /board/cards/:code', { params: { code } }))

/** Shows what a change has answered: here, in the header, and on the card and in the dues, which are fetched anew. */
export function useShowDetails() {
  const { mutate } = useSWRConfig()
  return async (answer: { data: Profile }) => {
    rememberUser(userOf(answer.data))
    await mutate(detailsKey, answer, { revalidate: false })
    await mutate(myDuesKey)
    await mutate(keyOf('GET /profile/card'))
  }
}

/** Shows what has become of the member's picture, everywhere at once. */
export function useShowUser() {
  const { mutate } = useSWRConfig()
  return async (user: User) => {
    rememberUser(user)
    const withPicture = (answer: { data: Profile } | undefined) =>
      answer && { data: { ...answer.data, image: user.image } }
    await mutate(detailsKey, withPicture, { revalidate: false })
    await mutate(keyOf('GET /profile/card'))
  }
}

/** What the header keeps of a member in this browser: nothing of their work, nor their telephone. */
const userOf = ({ id, first_name, last_name, email, image, company }: Profile): User => ({
  id,
  first_name,
  last_name,
  email,
  image,
  company,
})
