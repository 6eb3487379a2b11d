import type { MembershipRequestReply } from '#contract/membership/membership.ts'

/** Server's reply to a sent membership request, with the applicant's e-mail address. Stored in browser history only. */
export type SubmittedMembershipRequest = MembershipRequestReply & { email: string }
