import '#src/forms/browserZod.ts'
import { useState } from 'react'
import type { EventWithAttendanceFigures } from '#contract/events/attendance.ts'
import { AssemblyRulesFormValues, AssemblyProxyFormValues } from '#contract/office/forms.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { CheckboxField } from '#src/forms/CheckboxField.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { AssemblyPanelFrame } from './AssemblyPanelFrame.ts'
import { AssemblyProxyList } from './AssemblyProxyList.tsx'
import { describeAssemblyQuorum } from './describeAttendance.ts'

type Props = { of: EventWithAttendanceFigures; onChanged: () => Promise<void> }

/** Panel of a general assembly: its quorum and its proxies, which are read once it is open. */
export function AssemblyQuorumAndProxyPanel({ of: event, onChanged }: Props) {
  const words = describeAssemblyQuorum(event)
  const [isOpen, setOpen] = useState(false)
  return (
    <AssemblyPanelFrame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words ?? 'Une assemblée\u00a0: quorum et pouvoirs'}</summary>
      <QuorumForm of={event} onChanged={onChanged} />
      {event.assembly && isOpen && <AssemblyProxyList id={event.id} />}
      {event.assembly && <GivenVote of={event} onChanged={onChanged} />}
    </AssemblyPanelFrame>
  )
}

function QuorumForm({ of: { id, assembly }, onChanged }: Props) {
  const form = useApiCallForm({
    schema: AssemblyRulesFormValues,
    defaultValues: {
      quorum: assembly?.quorum ?? NaN,
      proxies_each: assembly?.proxies_each ?? 2,
      notice_days: assembly?.notice_days ?? 15,
      counts_remote: assembly?.counts_remote ?? false,
    },
    failed: 'Le quorum n’a pas pu être enregistré',
    async send(body) {
      showToast('success', (await callBoardApi('PUT /board/events/:id/assembly', { params: { id }, body })).message)
      await onChanged()
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField of={form} name="quorum" label="Quorum, en nombre de voix" input={{ inputMode: 'numeric' }} />
      <FormField
        of={form}
        name="proxies_each"
        label="Pouvoirs par personne, au plus"
        input={{ inputMode: 'numeric' }}
      />
      <FormField
        of={form}
        name="notice_days"
        label="Jours entre la convocation et l’assemblée, selon les statuts"
        input={{ inputMode: 'numeric' }}
      />
      <CheckboxField
        of={form}
        name="counts_remote"
        hint="Chacun se dit présent sur la page de l’assemblée, une demi-heure avant le début."
      >
        Les statuts comptent les présents à distance
      </CheckboxField>
      <SubmitButton of={form}>Enregistrer le quorum</SubmitButton>
    </Form>
  )
}

function GivenVote({ of: { id }, onChanged }: Props) {
  const form = useApiCallForm({
    schema: AssemblyProxyFormValues,
    defaultValues: { giver: '', holder: '' },
    failed: 'Le pouvoir n’a pas pu être noté',
    async send(body) {
      showToast('success', (await callBoardApi('POST /board/events/:id/proxies', { params: { id }, body })).message)
      form.reset()
      await onChanged()
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField of={form} name="giver" label="Numéro de qui donne son pouvoir" input={{ inputMode: 'numeric' }} />
      <FormField of={form} name="holder" label="Numéro de qui le porte" input={{ inputMode: 'numeric' }} />
      <SubmitButton of={form}>Noter le pouvoir</SubmitButton>
    </Form>
  )
}
