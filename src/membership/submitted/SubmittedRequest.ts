import type { MembershipRequestReply } from '#contract/membership/membership.ts'

/** Answer to a sent membership request, with its e-mail address. Stored in browser history only. */
export type SubmittedRequest = MembershipRequestReply & { email: string }
