import { useState } from 'react'
import type { OwnRequest } from '#contract/membership/ownRequest.ts'
import { call } from '#src/api/call.ts'
import { useCallForm } from '#src/forms/useCallForm.ts'
import { notify } from '#src/lib/messages.ts'
import { formatPhone } from '#src/lib/telephoneLink.ts'
import { buildCorrectionSchema } from './buildCorrectionSchema.ts'

export type CorrectionOptions = {
  token: string
  request: OwnRequest
  applicant: NonNullable<OwnRequest['applicant']>
  onDone: (changed: { data: OwnRequest }) => Promise<void>
  onRefused: () => Promise<void>
}

/** Returns the form that corrects a membership request, prefilled, with the error of the whole form. */
export function useCorrection({ token, request, applicant, onDone, onRefused }: CorrectionOptions) {
  const { period, way, company, iban_end } = request
  const { email: _, phone, ...said } = applicant
  const [refusal, setRefusal] = useState<string>()
  const [rules] = useState(() => buildCorrectionSchema(iban_end !== null))
  const form = useCallForm({
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
      const changed = await call('POST /membership/own-request/correction', { body })
      notify('success', 'Votre demande est corrigée')
      await onDone(changed)
    },
  })
  return { form, refusal }
}
