import '#src/forms/browserZod.ts'
import { z } from 'zod'
import { callBoardApi } from '#src/office/boardCall.ts'
import { NarrowField } from '#src/office/parts/NarrowField.ts'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: new Date(Date.UTC(2026, index, 15)).toLocaleDateString('fr-FR', { month: 'long', timeZone: 'UTC' }),
}))
const rules = z.object({ ends_month: z.coerce.number<string>('Choisissez un mois').int().min(1).max(12) })

/** Form for the last month of the accounting year, available until a year is closed. */
export function AccountingYearLastMonthForm({
  ends_month,
  onSaved,
}: {
  ends_month: number
  onSaved: () => Promise<void>
}) {
  const form = useApiCallForm({
    schema: rules,
    defaultValues: { ends_month: String(ends_month) },
    failed: 'Le mois n’a pas pu être changé',
    async send(body) {
      showToast('success', (await callBoardApi('PUT /board/accounting-year', { body })).message)
      await onSaved()
    },
  })
  return (
    <Form of={form} aria-label="Fin de l’exercice comptable">
      <p>
        L’exercice dure douze mois et porte l’année où il finit. Il ne change plus une fois qu’un exercice est clos. Les
        reçus et les attestations restent par année civile, comme les impôts.
      </p>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <NarrowField>
        <SelectField of={form} name="ends_month" label="L’exercice finit en" choices={months} />
      </NarrowField>
      <ButtonRow>
        <SubmitButton of={form}>Changer la fin de l’exercice</SubmitButton>
      </ButtonRow>
    </Form>
  )
}
