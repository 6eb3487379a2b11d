import type { OfficeMember } from '#contract/members/members.ts'

/** What a part of a member's page is given: the member, and what does an act and shows what came of it. */
export type PartProps = { of: OfficeMember; act: (work: () => Promise<{ message: string }>) => Promise<void> }
