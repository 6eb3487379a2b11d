import type { MemberCard } from '#contract/profile/profile.ts'
import { parseStored, storedValue } from '#src/lib/store.ts'

const stored = storedValue<MemberCard | undefined>(
  ['memberCard'],
  ([card = null]) => asCard(parseStored(card)),
  undefined,
)

/** The member card as this device has last seen it: it is shown where there is no network. */
export const useStoredCard = stored.use
/** The same, where no component asks. */
export const storedCardNow = stored.get

/** Keeps the card on this device, until its member signs out. */
export const storeCard = (card: MemberCard) => stored.set({ memberCard: JSON.stringify(card) })

/** The card is its member's: nothing of it stays for whoever uses the browser next. */
export const forgetCard = () => stored.set({ memberCard: null })

function asCard(value: unknown): MemberCard | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { number, first_name, last_name, company, joined_on, code } = value as Partial<MemberCard>
  const isWhole = [number, first_name, last_name, company, joined_on, code].every((text) => typeof text === 'string')
  return isWhole ? (value as MemberCard) : undefined
}
