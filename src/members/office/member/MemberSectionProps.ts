import type { FullMemberRecord } from '#contract/members/memberRecord.ts'

/**
 * Props of a section of a member's page: the member, and a function that runs an action and notifies of its outcome.
 */
export type MemberSectionProps = {
  of: FullMemberRecord
  act: (work: () => Promise<{ message: string }>) => Promise<void>
}
