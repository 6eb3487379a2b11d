import '#src/forms/browserZod.ts'
import type { CardVoteResult } from '#contract/events/agenda.ts'
import { CardVoteCountsFormValues } from '#contract/events/cardVoteForm.ts'
import type { AssemblyCardVotes } from '#contract/events/cardVotes.ts'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { FieldGroup } from '#src/office/parts/FieldGroup.tsx'
import { callBoardApi } from '#src/office/boardCall.ts'

type Props = {
  id: number
  vote: AssemblyCardVotes['votes'][number]
  onSaved: (reply: { data: AssemblyCardVotes }) => Promise<void>
}

/** Form of the result of a vote by show of cards, as counted in the room. */
export function CardVoteForm({ id, vote: { key, title, result }, onSaved }: Props) {
  const form = useApiCallForm({
    schema: CardVoteCountsFormValues,
    defaultValues: {
      in_favour: typedCount(result?.in_favour),
      against: typedCount(result?.against),
      abstained: typedCount(result?.abstained),
    },
    failed: 'Le vote n’a pas pu être noté',
    async send(body) {
      await onSaved(await callBoardApi('PUT /board/events/:id/card-votes/:key', { params: { id, key }, body }))
    },
  })
  return (
    <FieldGroup label={title} error={undefined}>
      <Form of={form}>
        <ErrorAlert>{form.refusal}</ErrorAlert>
        <FormField of={form} name="in_favour" label="Pour" input={{ inputMode: 'numeric' }} />
        <FormField of={form} name="against" label="Contre" input={{ inputMode: 'numeric' }} />
        <FormField of={form} name="abstained" label="Abstentions" input={{ inputMode: 'numeric' }} />
        <p role="status">{result && describeOutcome(result)}</p>
        <SubmitButton of={form}>{result ? 'Corriger le résultat' : 'Noter le résultat'}</SubmitButton>
      </Form>
    </FieldGroup>
  )
}

const typedCount = (count: number | undefined) => (count === undefined ? '' : String(count))

const outcomes: Record<CardVoteResult['outcome'], string> = {
  adopted: 'adoptée',
  rejected: 'rejetée',
  tie: 'égalité, non adoptée',
  'no-quorum': 'quorum non atteint, sans effet',
}

const describeOutcome = ({ outcome, present, represented }: CardVoteResult) =>
  `Résolution ${outcomes[outcome]}, pour ${present + represented} voix dans la salle.`
