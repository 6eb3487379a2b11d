/** What every step that is filled is given. */
export type StepProps = {
  /** What the server refused, by field. */
  refusals: Record<string, string>
  /** The step is right: on to the next. */
  onDone: () => void
}
