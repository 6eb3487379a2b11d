import '#src/forms/browserZod.ts'
import { useId } from 'react'
import { NewNoteAboutMember } from '#contract/members/members.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { formatShortDate } from '#src/lib/dates.ts'
import type { MemberSectionProps } from './MemberSectionProps.ts'

/** Section of a member's office page: the board's notes, which the member can read in a data export. */
export function MemberNotes({ of: { id, notes }, act }: MemberSectionProps) {
  const form = useApiCallForm({
    schema: NewNoteAboutMember,
    defaultValues: { text: '' },
    failed: 'La note n’a pas pu être gardée',
    async send(body) {
      const kept = await callBoardApi('POST /board/members/:id/notes', { params: { id }, body })
      form.reset()
      await act(async () => kept)
    },
  })
  return (
    <OfficeSection title="Notes du bureau" id={useId()}>
      <p>L’adhérent les lit dans l’archive de ses données&nbsp;: n’y écrivez que ce que vous lui diriez.</p>
      {notes.length > 0 && (
        <OfficeEntries
          of={notes}
          columns={{
            title: ({ text }) => text,
            facts: ({ by, at }) => [`${by ?? 'Le bureau'}, ${formatShortDate(at)}`],
          }}
        >
          {({ id: note, at }) => (
            <ConfirmingButton
              question="Effacer cette note&nbsp;?"
              yes="Effacer"
              about={`note du ${formatShortDate(at)}`}
              onYes={() => act(() => callBoardApi('DELETE /board/members/:id/notes/:note', { params: { id, note } }))}
            >
              Effacer
            </ConfirmingButton>
          )}
        </OfficeEntries>
      )}
      <Form of={form} aria-label="Écrire une note">
        <ErrorAlert>{form.refusal}</ErrorAlert>
        <FormField of={form} name="text" label="Nouvelle note" multiline minRows={2} />
        <SubmitButton of={form}>Garder la note</SubmitButton>
      </Form>
    </OfficeSection>
  )
}
