import type { MembershipAsked } from '#contract/membership/membership.ts'

/** What a request was answered, and the address to which its mail goes: the browser's history alone keeps it. */
export type SubmittedRequest = MembershipAsked & { email: string }
