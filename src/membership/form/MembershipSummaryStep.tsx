import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { z } from 'zod'
import { space } from '#theme/space.ts'
import { MembershipRequest, type MembershipOptions } from '#contract/membership/membership.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { callApi, ApiCallError } from '#src/api/call.ts'
import { CheckboxField } from '#src/forms/CheckboxField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { requireSuccessfulReply, useApiCallForm } from '#src/forms/useCallForm.ts'
import { Link } from '#src/navigation/Link.tsx'
import type { SubmittedMembershipRequest } from '#src/membership/submitted/SubmittedMembershipRequest.ts'
import { deleteStoredMembershipDraft, readMembershipDraft, getMembershipIdempotencyKey } from './draft.ts'
import { SepaMandateText } from '#src/membership/SepaMandateText.tsx'
import { membershipStepSchemas, type TypedBankDetails } from './steps.ts'
import { MembershipSummaryBoardingPass } from './MembershipSummaryBoardingPass.tsx'

type Props = {
  options: MembershipOptions
  bank: TypedBankDetails
  onRefused: (errors: Record<string, string>) => boolean
  onAsked: (asked: SubmittedMembershipRequest) => void
}

/** Last step of the membership form: summary, SEPA mandate, consent and submission. */
export function MembershipSummaryStep({ options, bank, onRefused, onAsked }: Props) {
  const draft = readMembershipDraft()
  const isDebited = draft.way === 'prelevement'
  const [reason, setReason] = useState<string>()
  const form = useApiCallForm({
    schema: isDebited ? signed : Consents,
    defaultValues: { has_signed_mandate: false, wants_news: false, website: '' },
    failed: 'Votre demande n’a pas pu être envoyée',
    onFailure: (sentence, error) => {
      // Errors of another step's field are shown at that step.
      const errors = error instanceof ApiCallError ? error.errors : {}
      if (!onRefused(errors)) setReason(Object.values(errors)[0] ?? sentence)
    },
    send: async ({ website, ...consents }) => {
      setReason(undefined)
      const body = {
        ...membershipStepSchemas.vous.parse(draft),
        ...membershipStepSchemas.travail.parse(draft),
        ...membershipStepSchemas.cotisation.parse({ ...draft, ...bank }),
        ...consents,
        key: getMembershipIdempotencyKey(),
        ...(website && { website }),
      }
      const asked = requireSuccessfulReply(await callApi('POST /membership/requests', { body }))
      deleteStoredMembershipDraft()
      onAsked({ ...asked, email: body.email })
    },
  })

  return (
    <Sheet of={form}>
      <MembershipSummaryBoardingPass options={options} bank={bank} />
      {isDebited && options.debit && (
        <section aria-labelledby="mandat">
          <SepaMandateText of={options.debit} bank={bank} titleId="mandat" />
          <CheckboxField of={form} name="has_signed_mandate" isRequired>
            Je signe ce mandat de prélèvement.
          </CheckboxField>
        </section>
      )}
      <CheckboxField
        of={form}
        name="wants_news"
        hint="Facultatif. Une lettre par semaine au plus, s’il y a du nouveau. Vous la quittez d’un geste depuis chaque lettre."
      >
        Je veux recevoir les actualités de l’association par e-&#8288;mail.
      </CheckboxField>
      {/* Honeypot hidden from people: only bots fill it. */}
      <div hidden aria-hidden>
        <input {...form.register('website')} type="text" tabIndex={-1} autoComplete="off" aria-label="Site web" />
      </div>
      <Small>
        Ces données servent à examiner votre demande, vous répondre et encaisser votre cotisation. Seules les personnes
        du bureau chargées des adhésions les lisent, jamais votre compagnie. Sans suite, elles sont effacées&nbsp;:{' '}
        <Link to={portalPagePaths.privacyPolicy}>les durées et vos droits</Link>.
      </Small>
      <ErrorAlert>{reason}</ErrorAlert>
      <SubmitButton of={form} busy="Envoi en cours...">
        Envoyer ma demande
      </SubmitButton>
    </Sheet>
  )
}

const { wants_news, website } = MembershipRequest.shape
const Consents = z.object({ has_signed_mandate: z.boolean(), wants_news, website })
const signed = Consents.extend({
  has_signed_mandate: z.boolean().refine(Boolean, 'Signez le mandat en cochant cette case'),
})

const Sheet = styled(Form)({ '& > * + *': { maxWidth: '44rem' } }) as typeof Form

const Small = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  paddingTop: space.x4,
  borderTop: `1px solid ${vars.palette.line}`,
  color: vars.palette.text.secondary,
  a: { color: vars.palette.company.text },
}))
