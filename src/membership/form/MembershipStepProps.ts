/** Props of each step of the membership form. */
export type MembershipStepProps = {
  /** Errors of a membership request from the server, by field. */
  refusals: Record<string, string>
  /** Called when the step of the membership form is valid. */
  onDone: () => void
}
