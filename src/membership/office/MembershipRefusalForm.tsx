import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { useId, useState } from 'react'
import { MembershipRequestRefusal as Refusing, MembershipRefusalReason } from '#contract/membership/office.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'

const reasons: Record<MembershipRefusalReason, { label: string; words: string }> = {
  'autre-compagnie': {
    label: 'Pas navigant d’une de nos compagnies',
    words:
      'L’association réunit les navigants des compagnies qu’elle représente. D’après votre demande, vous ne travaillez pas dans l’une d’elles.',
  },
  'deja-adherent': {
    label: 'Déjà adhérent',
    words:
      'Vous êtes déjà adhérent, sous une autre adresse\u00a0: votre compte et vos cotisations continuent. Pour changer d’adresse, écrivez-nous.',
  },
  'piece-manquante': {
    label: 'Pièce demandée et jamais reçue',
    words:
      'Nous vous avions demandé de compléter votre demande, et n’avons rien reçu. Vous pouvez en faire une autre quand vous le voulez.',
  },
  autre: { label: 'Autre raison', words: '' },
}

type Props = { id: number; onDone: (message: string) => void; onCancel: () => void }

/** Form that refuses a membership request, with a proposed text per reason that can be edited. */
export function MembershipRefusalForm({ id, onDone, onCancel }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const form = useApiCallForm({
    schema: Refusing,
    defaultValues: { reason: 'autre-compagnie', words: reasons['autre-compagnie'].words },
    failed: 'La demande n’a pas pu être refusée',
    onFailure: setRefusal,
    async send(body) {
      setRefusal(undefined)
      onDone((await callBoardApi('POST /board/requests/:id/refusal', { params: { id }, body })).message)
    },
  })
  const choose = (reason: string) => {
    const chosen = MembershipRefusalReason.parse(reason)
    form.setValue('reason', chosen)
    form.setValue('words', reasons[chosen].words)
  }
  return (
    <OfficeSection title="Refuser la demande" id={useId()}>
      <p>La personne reçoit ces mots par e-&#8288;mail. Ce qu’elle avait confié est effacé.</p>
      <Form of={form}>
        <ErrorAlert>{refusal}</ErrorAlert>
        <FilterSelect
          label="Raison"
          value={form.watch('reason')}
          options={Object.entries(reasons).map(([reason, { label }]) => [reason, label] as const)}
          onChange={choose}
        />
        <FormField of={form} name="words" label="Ce que la personne lit" multiline minRows={4} />
        <ButtonRow>
          <SubmitButton of={form}>Refuser la demande</SubmitButton>
          <MuiButton onClick={onCancel}>Annuler</MuiButton>
        </ButtonRow>
      </Form>
    </OfficeSection>
  )
}
