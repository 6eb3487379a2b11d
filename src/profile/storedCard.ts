import type { MemberCard } from '#contract/profile/profile.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<MemberCard | undefined>(
  ['memberCard'],
  ([card = null]) => asCard(parseStoredJson(card)),
  undefined,
)

/** Returns the membership card stored on this device, for use offline, and follows its changes. */
export const useStoredMembershipCard = stored.use
/** Returns the membership card stored on this device, outside components. */
export const getStoredMembershipCard = stored.get

/** Stores the membership card on this device, until sign-out. */
export const storeMembershipCardOnDevice = (card: MemberCard) => stored.set({ memberCard: JSON.stringify(card) })

/** Removes the membership card from this device. */
export const removeStoredMembershipCard = () => stored.set({ memberCard: null })

function asCard(value: unknown): MemberCard | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { number, first_name, last_name, company, joined_on, code } = value as Partial<MemberCard>
  const isWhole = [number, first_name, last_name, company, joined_on, code].every((text) => typeof text === 'string')
  return isWhole ? (value as MemberCard) : undefined
}
