import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { space } from '#theme/space.ts'
import { email as association } from '#association/identity.ts'
import type { MembershipOptions } from '#contract/membership/membership.ts'
import { ProfileChange, type MemberProfile } from '#contract/profile/profile.ts'
import { callApi } from '#src/api/call.ts'
import { useDuesChangePreview } from '#src/dues/useDues.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton, SuccessAlert } from '#src/forms/Form.tsx'
import { PhoneField } from '#src/forms/PhoneField.tsx'
import { SelectField } from '#src/forms/SelectField.tsx'
import { optionalPhoneSchema } from '#src/forms/phoneSchema.ts'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { formatPhone } from '#src/lib/telephoneLink.ts'
import { showToast } from '#src/lib/messages.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { useUpdateDisplayedProfile } from '#src/profile/useProfileParts.ts'
import { describeDuesChange } from './describeDuesChange.ts'
import { useProfileDraft } from './useProfileDraft.ts'
import { JobChangeDuesPreview } from './JobChangeDuesPreview.tsx'

type Choice = { value: string; label: string }

/** Profile form for the member's own name, phone number, job and working time. */
export function ProfileIdentityForm({ profile, options }: { profile: MemberProfile; options: MembershipOptions }) {
  const { first_name, last_name, phone, base, function: job, contract, working_time, email, company } = profile
  const saved = { first_name, last_name, phone: formatPhone(phone), base, function: job, contract, working_time }
  const [refusal, setRefusal] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const show = useUpdateDisplayedProfile()
  const form = useApiCallForm({
    schema: rules,
    defaultValues: saved,
    failed: 'Vos informations n’ont pas pu être enregistrées',
    onFailure: (sentence) => {
      setRefusal(sentence)
      void newDues.mutate()
    },
    send: async (checked) => {
      setRefusal(undefined)
      setNotice(undefined)
      const agreed = newDues.data?.data
      await show(await callApi('PUT /profile/details', { body: { ...checked, agreed_dues: agreed ?? null } }))
      form.reset(form.getValues())
      setNotice(agreed ? `${describeDuesChange(agreed)} Un e-\u2060mail vous le confirme.` : undefined)
      showToast('success', 'Vos informations sont enregistrées')
    },
  })
  const unsaved = useProfileDraft(profile.id, form)
  const [chosenJob, chosenTime] = useWatch({ control: form.control, name: ['function', 'working_time'] })
  const isOther = chosenJob !== job || chosenTime !== working_time
  const newDues = useDuesChangePreview(isOther ? { function: chosenJob, working_time: chosenTime } : null)
  const bases = options.bases
    .filter(({ company_id }) => company_id === company.id)
    .map(({ name }) => ({ value: name, label: name }))

  return (
    <Form of={form}>
      {unsaved.isBack && unsaved.isThere && <p role="status">Vos modifications ne sont pas encore enregistrées.</p>}
      <Pair>
        <FormField of={form} name="first_name" label="Prénom" autoComplete="given-name" />
        <FormField of={form} name="last_name" label="Nom" autoComplete="family-name" />
      </Pair>
      <PhoneField of={form} name="phone" />
      <Fixed>
        <dt>Adresse e-mail</dt>
        <dd>{email}</dd>
        <dt>Compagnie</dt>
        <dd>{company.name}</dd>
      </Fixed>
      <p>
        Votre adresse ou votre compagnie change&nbsp;? Écrivez à <a href={`mailto:${association}`}>{association}</a>.
      </p>
      <Pair>
        <SelectField of={form} name="base" label="Base" choices={withOwn(bases, base)} />
        <SelectField of={form} name="function" label="Fonction" choices={withOwn(asChoices(options.functions), job)} />
        <SelectField
          of={form}
          name="contract"
          label="Contrat"
          choices={withOwn(asChoices(options.contracts), contract)}
        />
        <SelectField
          of={form}
          name="working_time"
          label="Temps de travail"
          choices={withOwn(asChoices(options.working_times), working_time)}
        />
      </Pair>
      <JobChangeDuesPreview of={newDues} isOther={isOther} />
      <ErrorAlert>{refusal}</ErrorAlert>
      <SuccessAlert>{notice}</SuccessAlert>
      <ButtonRow>
        <SubmitButton of={form}>Enregistrer</SubmitButton>
        {unsaved.isThere && <Button onClick={() => form.reset(saved)}>Abandonner mes modifications</Button>}
      </ButtonRow>
    </Form>
  )
}

const rules = ProfileChange.omit({ agreed_dues: true }).extend({ phone: optionalPhoneSchema })

const asChoices = (choices: { slug: string; label: string }[]) =>
  choices.map(({ slug, label }): Choice => ({ value: slug, label }))

/** Returns the job or working time choices, plus the member's own when it is no longer offered. */
const withOwn = (choices: Choice[], own: string) =>
  !own || choices.some(({ value }) => value === own) ? choices : [...choices, { value: own, label: own }]

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& + p, dl + &': { margin: 0 },
}))

const Fixed = styled('dl')(({ theme: { vars, typography } }) => ({
  ...typography.body1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `0 ${space.x5}`,
  margin: 0,
  dt: { ...typography.subtitle2 },
  dd: { margin: `0 0 ${space.x3}`, overflowWrap: 'anywhere' },
  '& + p': { ...typography.body2, margin: `-${space.x2} 0 0`, color: vars.palette.text.secondary },
  '& + p a': { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))
