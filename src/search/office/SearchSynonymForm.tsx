import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { SynonymGroupFormValues } from '#contract/office/forms.ts'
import type { SynonymGroup } from '#contract/search/office.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'

type Props = {
  /** Group of search synonyms to edit; undefined for a new one. */
  group?: SynonymGroup
  onSaved: () => Promise<void>
  onLeave?: () => void
}

/** Office form for the words of a group of search synonyms, separated by commas. */
export function SearchSynonymForm({ group, onSaved, onLeave }: Props) {
  const form = useApiCallForm({
    schema: SynonymGroupFormValues,
    defaultValues: { words: group?.words.join(', ') ?? '' },
    failed: 'Ce groupe n’a pas pu être enregistré',
    async send({ words: typed }) {
      const words = [...new Set(typed.split(',').map((word) => word.trim()))].filter(Boolean)
      const { message } = group
        ? await callBoardApi('PUT /board/synonyms/:id', { params: { id: group.id }, body: { was: group.words, words } })
        : await callBoardApi('POST /board/synonyms', { body: { words } })
      showToast('success', message)
      form.reset()
      await onSaved()
      onLeave?.()
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField
        of={form}
        name="words"
        label={group ? 'Mots du groupe' : 'Mots du nouveau groupe'}
        hasFocus={group !== undefined}
        hint={HINT}
      />
      <ButtonRow>
        <SubmitButton of={form}>{group ? 'Enregistrer' : 'Ajouter'}</SubmitButton>
        {onLeave && <MuiButton onClick={onLeave}>Annuler</MuiButton>}
      </ButtonRow>
    </Form>
  )
}

const HINT = 'Séparés par des virgules\u00a0: récup, RPC, repos compensateur.'
