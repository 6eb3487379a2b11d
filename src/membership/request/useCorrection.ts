import { useState } from 'react'
import type { OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import { callApi } from '#src/api/call.ts'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { formatPhone } from '#src/lib/telephoneLink.ts'
import { buildMembershipRequestCorrectionSchema } from './buildMembershipRequestCorrectionSchema.ts'

export type MembershipRequestCorrectionOptions = {
  token: string
  request: OwnMembershipRequest
  applicant: NonNullable<OwnMembershipRequest['applicant']>
  onDone: (changed: { data: OwnMembershipRequest }) => Promise<void>
  onRefused: () => Promise<void>
}

/** Returns the form that corrects a membership request, prefilled, with the error of the whole form. */
export function useMembershipRequestCorrectionForm({
  token,
  request,
  applicant,
  onDone,
  onRefused,
}: MembershipRequestCorrectionOptions) {
  const { period, way, company, iban_end } = request
  const { email: _, phone, ...said } = applicant
  const [refusal, setRefusal] = useState<string>()
  const [rules] = useState(() => buildMembershipRequestCorrectionSchema(iban_end !== null))
  const form = useApiCallForm({
    schema: rules,
    defaultValues: {
      ...said,
      phone: formatPhone(phone),
      company_id: `${company.id}`,
      period,
      way,
      iban: '',
      holder: `${said.first_name} ${said.last_name}`,
      has_signed_mandate: false,
      token,
    },
    failed: 'Votre demande n’a pas pu être corrigée',
    onFailure: (sentence) => {
      setRefusal(sentence)
      void onRefused()
    },
    send: async (body) => {
      setRefusal(undefined)
      const changed = await callApi('POST /membership/own-request/correction', { body })
      showToast('success', 'Votre demande est corrigée')
      await onDone(changed)
    },
  })
  return { form, refusal }
}
