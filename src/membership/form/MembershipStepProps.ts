/** Props of each step of the membership form. */
export type MembershipStepProps = {
  /** Errors from the server, by field. */
  refusals: Record<string, string>
  /** Called when the step is valid. */
  onDone: () => void
}
