import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import type { z } from 'zod'
import { space } from '#theme/space.ts'
import { ContactMessage } from '#contract/contact/contact.ts'
import { useCompanyId } from '#src/companies/selectedCompany.ts'
import { notify } from '#src/lib/messages.ts'
import { Field } from '#src/forms/Field.tsx'
import { NewAddressField } from '#src/forms/NewAddressField.tsx'
import { Form, Refusal, Submit } from '#src/forms/Form.tsx'
import { paths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useSession } from '#src/auth/session.ts'
import { accepted, reasonOf, useCallForm } from '#src/forms/useCallForm.ts'
import { sendMessage } from './sendMessage.ts'
import { draftFields, emptyDraft, followDraft, keepDraft, readDraft, type Draft } from '#src/contact/draft.ts'

const FAILED = "Une erreur est survenue lors de l'envoi du message"
const Typed = ContactMessage.omit({ company_id: true, proof: true })

/**
 * The message to the office. The browser itself asks for what is required; what the server refuses stands under its
 * field. A member's name and address are there already; what is typed is kept until it is sent.
 */
export function ContactForm() {
  const company_id = useCompanyId()
  const [reason, setReason] = useState<string>()
  const { begin, typedIn } = useOwnAddress()
  const form = useCallForm({
    schema: Typed,
    defaultValues: begin(readDraft()),
    failed: FAILED,
    isAskedByBrowser: true,
    // Whatever it is, the person is told the same, as specified; what more is known stays in the form.
    onFailure: (_, error) => {
      notify('error', FAILED)
      setReason(reasonOf(error))
    },
    send: async ({ website, ...message }) => {
      setReason(undefined)
      // The six fields of the message; the seventh travels only when a program has filled it.
      const sent = await sendMessage({ ...message, company_id, ...(website && { website }) })
      if (sent) accepted(sent)
      keepDraft(emptyDraft)
      if (sent) notify('success', 'Message envoyé avec succès')
      else notify('info', 'Votre message attend le réseau sur cet appareil. Il partira de lui-même.')
    },
  })

  const { register, watch, getValues, reset } = form
  useEffect(() => {
    const follow = (draft: Draft) => reset(begin(draft), { keepErrors: true })
    // Someone signed in or out meanwhile: the fields are theirs.
    follow(readDraft())
    // Only what is typed here: another form's draft that arrives is no change to tell again.
    const typing = watch((_, { type }) => type === 'change' && keepDraft(typedIn(getValues()), follow))
    const unfollow = followDraft(follow)
    return () => {
      typing.unsubscribe()
      unfollow()
    }
  }, [watch, getValues, reset, begin, typedIn])

  return (
    <Fields of={form}>
      <p>Les champs suivis d’un astérisque (*) sont obligatoires.</p>
      {draftFields.map((name) => (
        <div key={name} data-short={name !== 'content'}>
          {name === 'email' ? (
            <NewAddressField of={form} name={name} label="Email" />
          ) : (
            <Field of={form} name={name} {...looks[name]} />
          )}
        </div>
      ))}
      {/* Hidden from people: what fills it is not one. */}
      <div hidden aria-hidden>
        <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" aria-label="Site web" />
      </div>
      <p>
        Votre message est lu par les élus du bureau et les salariées de l’association, pour vous répondre, puis effacé.{' '}
        <Link to={paths.privacyPolicy}>Durées et droits sur vos données</Link>
      </p>
      <Refusal>{reason}</Refusal>
      <span>
        <Submit of={form}>Envoyer le message</Submit>
      </span>
    </Fields>
  )
}

const looks: Record<Exclude<keyof Draft, 'email'>, Omit<ComponentProps<typeof Field>, 'of' | 'name'>> = {
  name: { label: 'Nom complet', autoComplete: 'name' },
  phone: { label: 'Téléphone', type: 'tel', placeholder: 'Facultatif', autoComplete: 'tel', isOptional: true },
  subject: { label: 'Sujet', autoComplete: 'off' },
  content: { label: 'Message', multiline: true, minRows: 4 },
}

type Values = z.input<typeof Typed>

/** The fields of who writes, which are no part of the draft: they go with the session. */
function useOwnAddress() {
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  return useMemo(() => {
    const [name, email] = user ? [`${user.first_name} ${user.last_name}`, user.email] : ['', '']
    return {
      begin: (draft: Draft) => ({ ...draft, name: draft.name || name, email: draft.email || email, website: '' }),
      typedIn: ({ phone = '', website: _, ...typed }: Values): Draft => ({
        ...typed,
        phone,
        ...(typed.name === name && { name: '' }),
        ...(typed.email === email && { email: '' }),
      }),
    }
  }, [user])
}

const Fields = styled(Form)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${space.x4} ${space.x5}`,
  alignContent: 'start',
  containerType: 'inline-size',
  '& > *': { gridColumn: '1 / -1', minWidth: 0 },
  // The four short fields, two by two where there is room.
  '& > [data-short=true]': { '@container (min-width: 26rem)': { gridColumn: 'auto' } },
  '& > div:empty': { display: 'none' },
  '& > span > button': { '@container (max-width: 26rem)': { width: '100%' } },
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  'p a': { color: theme.vars.palette.company.text, textUnderlineOffset: '0.2em' },
})) as typeof Form
