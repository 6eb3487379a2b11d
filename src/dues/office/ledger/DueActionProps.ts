import type { TreasuryMemberDue } from '#contract/dues/dues.ts'

/** Props of the components that act on a due. */
export type DueActionProps = {
  due: TreasuryMemberDue
  /** Accessible name of the due, which distinguishes its buttons in a list. */
  about: string
  /** Runs an API call about a due, notifies of its outcome and reloads the list of dues. */
  act: (work: () => Promise<string>) => Promise<void>
}
