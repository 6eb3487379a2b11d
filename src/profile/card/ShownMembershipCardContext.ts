import { createContext } from 'react'
import type { MemberCard } from '#contract/profile/profile.ts'

/** React context with the membership card that is shown full screen. */
export const ShownMembershipCardContext = createContext<MemberCard | undefined>(undefined)
