import '#src/forms/browserZod.ts'
import { useId, useState } from 'react'
import { MembershipStatusChange } from '#contract/members/members.ts'
import type { FullMemberRecord, MembershipStatus } from '#contract/members/memberRecord.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { ApiCallError } from '#src/api/call.ts'
import { InlineConfirmation } from '#src/components/Question.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { apiFailureMessage, useApiCallForm } from '#src/forms/useCallForm.ts'
import { dateWithoutWeekday, isoDay } from '#src/lib/dates.ts'
import { showToast } from '#src/lib/messages.ts'

const acts: Record<MembershipStatus, { label: string; follows: string[] }> = {
  paused: {
    label: 'Mettre en pause',
    follows: [
      'Rien n’est plus ouvert ni prélevé pour la suite\u00a0; ce qui est dû pour une période commencée le reste.',
      'Le compte, la carte jusqu’à son terme et les événements restent.',
    ],
  },
  active: {
    label: 'Reprendre l’adhésion',
    follows: ['Les cotisations reprennent à partir de ce jour\u00a0: rien n’est dû pour le temps d’avant.'],
  },
  honorary: {
    label: 'Nommer membre d’honneur',
    follows: [
      'Les prélèvements s’arrêtent aussitôt, aussi dans un fichier qui n’a pas été téléchargé, et ce qui n’est pas payé est abandonné.',
      'Le compte reste, avec une carte valable chaque année.',
    ],
  },
  left: {
    label: 'Noter un départ',
    follows: [
      'Les prélèvements s’arrêtent aussitôt, aussi dans un fichier qui n’a pas été téléchargé, et ce qui n’est pas payé est abandonné.',
      'Ses appareils sont déconnectés, son compte et sa carte fermés, ses places aux événements rendues, la lettre arrêtée, ses rôles ôtés.',
      'Vous aurez sept jours pour l’annuler\u00a0: ses appareils, ses places aux événements et ses rôles seront à refaire.',
      'Ses attestations de l’année lui sont envoyées. Sa fiche est effacée après 400 jours, ou plus tôt à sa demande.',
    ],
  },
  deceased: {
    label: 'Noter un décès',
    follows: [
      'Les mêmes effets qu’un départ, sans qu’aucun message ne parte.',
      'L’attestation de l’année reste ici, pour ses proches.',
    ],
  },
}

const possible: Record<MembershipStatus, MembershipStatus[]> = {
  active: ['paused', 'honorary', 'left', 'deceased'],
  paused: ['active', 'honorary', 'left', 'deceased'],
  honorary: ['active', 'left', 'deceased'],
  left: [],
  deceased: [],
}

const FAILED = 'Ce n’a pas pu être noté'

const isEnd = (standing: MembershipStatus) => standing === 'left' || standing === 'deceased'

/** Returns the French question before a change of a member's status: member, consequences and time to undo. */
const questionOf = ({ first_name, last_name, number }: FullMemberRecord, { standing, on }: MembershipStatusChange) =>
  `Noter ${standing === 'left' ? 'le départ' : 'le décès'} de ${first_name} ${last_name}, n°\u00a0${number}, au ${dateWithoutWeekday(on)}\u00a0? Son compte sera fermé et ses prélèvements arrêtés aussitôt${standing === 'left' ? '' : ', sans qu’aucun message ne parte'}. Vous aurez sept jours pour l’annuler.`

/** Form that records a member's pause, return, honorary status, departure or death, with its consequences. */
export function MembershipStatusForm({ of: member, onSaved }: { of: FullMemberRecord; onSaved: () => Promise<void> }) {
  const { id, standing } = member
  const [refusal, setRefusal] = useState<string>()
  const title = useId()
  const [today] = useState(() => isoDay(new Date()))
  const form = useApiCallForm({
    schema: MembershipStatusChange,
    defaultValues: { on: today },
    failed: FAILED,
    onFailure: setRefusal,
    async send(body) {
      setRefusal(undefined)
      if (isEnd(body.standing)) setAsked(body)
      else await note(body)
    },
  })
  const [asked, setAsked] = useState<MembershipStatusChange>()
  const note = async (body: MembershipStatusChange) => {
    showToast('success', (await callBoardApi('PUT /board/members/:id/standing', { params: { id }, body })).message)
    await onSaved()
  }
  const confirm = async (body: MembershipStatusChange) => {
    try {
      await note(body)
    } catch (error) {
      const errors = error instanceof ApiCallError ? error.errors : {}
      if (form.showErrors(errors) === 0) setRefusal(apiFailureMessage(error, FAILED))
    } finally {
      setAsked(undefined)
    }
  }
  const chosen = form.watch('standing') as MembershipStatus | '' | undefined
  if (possible[standing].length === 0) return null
  return (
    <OfficeSection title="Pause, départ, décès, honorariat" id={title}>
      <Form of={form} aria-labelledby={title}>
        <ErrorAlert>{refusal}</ErrorAlert>
        <SelectField
          of={form}
          name="standing"
          label="Ce qui est noté"
          choices={possible[standing].map((one) => ({ value: one, label: acts[one].label }))}
        />
        <FormField of={form} name="on" label="Depuis le" type="date" />
        <div role="status">
          {chosen && (
            <ul>
              {acts[chosen].follows.map((follow) => (
                <li key={follow}>{follow}</li>
              ))}
            </ul>
          )}
        </div>
        {!asked && <SubmitButton of={form}>Noter</SubmitButton>}
      </Form>
      {asked && (
        <InlineConfirmation
          question={questionOf(member, asked)}
          yes={acts[asked.standing].label}
          onYes={() => confirm(asked)}
          onNo={() => setAsked(undefined)}
        />
      )}
    </OfficeSection>
  )
}
