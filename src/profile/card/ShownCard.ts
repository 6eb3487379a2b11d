import { createContext } from 'react'
import type { MemberCard } from '#contract/profile/profile.ts'

/** The card that is shown in large. */
export const ShownCard = createContext<MemberCard | undefined>(undefined)
