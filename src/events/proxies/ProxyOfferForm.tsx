import '#src/forms/browserZod.ts'
import type { OwnProxies } from '#contract/events/proxies.ts'
import { ProxyRequestFormValues } from '#contract/events/proxyForm.ts'
import { callApi } from '#src/api/call.ts'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'

type Props = { id: number; onOffered: (reply: { data: OwnProxies }) => Promise<void> }

/** Form that offers the member's proxy to somebody whom they know by number or by address. */
export function ProxyOfferForm({ id, onOffered }: Props) {
  const form = useApiCallForm({
    schema: ProxyRequestFormValues,
    defaultValues: { holder: '' },
    failed: 'Votre pouvoir n’a pas pu être proposé',
    send: async (body) => onOffered(await callApi('PUT /events/:id/proxy', { params: { id }, body })),
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField
        of={form}
        name="holder"
        label="À qui donnez-vous votre pouvoir&nbsp;?"
        hint="Son numéro d’adhérent, qui est sur sa carte, ou son adresse e-&#8288;mail exacte"
        input={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      />
      <SubmitButton of={form}>Proposer mon pouvoir</SubmitButton>
    </Form>
  )
}
