import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import type { z } from 'zod'
import { space } from '#theme/space.ts'
import { ContactMessage } from '#contract/contact/contact.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { showToast } from '#src/lib/messages.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { NewEmailField } from '#src/forms/NewEmailField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useSession } from '#src/auth/session.ts'
import { requireSuccessfulReply, knownApiFailureSentence, useApiCallForm } from '#src/forms/useCallForm.ts'
import { sendContactMessage } from './sendContactMessage.ts'
import {
  contactDraftFields,
  emptyContactDraft,
  subscribeToContactDraft,
  storeContactDraft,
  readContactDraft,
  type ContactDraft,
} from '#src/contact/draft.ts'

const FAILED = "Une erreur est survenue lors de l'envoi du message"
const Typed = ContactMessage.omit({ company_id: true, proof: true })

/**
 * Contact form. The browser checks required fields, and the server's errors appear below their fields. A member's name
 * and e-mail address are prefilled. Typed text is stored until sent.
 */
export function ContactForm() {
  const company_id = useSelectedCompanyId()
  const [reason, setReason] = useState<string>()
  const { begin, typedIn } = useOwnAddress()
  const form = useApiCallForm({
    schema: Typed,
    defaultValues: begin(readContactDraft()),
    failed: FAILED,
    isAskedByBrowser: true,
    // The notification is the same for every failure, as specified; the form shows the details.
    onFailure: (_, error) => {
      showToast('error', FAILED)
      setReason(knownApiFailureSentence(error))
    },
    send: async ({ website, ...message }) => {
      setReason(undefined)
      // Six fields. The seventh (`website`, a honeypot) is sent only when a bot has filled it.
      const sent = await sendContactMessage({ ...message, company_id, ...(website && { website }) })
      if (sent) requireSuccessfulReply(sent)
      storeContactDraft(emptyContactDraft)
      if (sent) showToast('success', 'Message envoyé avec succès')
      else showToast('info', 'Votre message attend le réseau sur cet appareil. Il partira de lui-même.')
    },
  })

  const { register, watch, getValues, reset } = form
  useEffect(() => {
    const follow = (draft: ContactDraft) => reset(begin(draft), { keepErrors: true })
    // Somebody signed in or out meanwhile: prefill the fields for them.
    follow(readContactDraft())
    // Ignores drafts that arrive from another form: storing them again would loop.
    const typing = watch((_, { type }) => type === 'change' && storeContactDraft(typedIn(getValues()), follow))
    const unfollow = subscribeToContactDraft(follow)
    return () => {
      typing.unsubscribe()
      unfollow()
    }
  }, [watch, getValues, reset, begin, typedIn])

  return (
    <Fields of={form}>
      <p>Les champs suivis d’un astérisque (*) sont obligatoires.</p>
      {contactDraftFields.map((name) => (
        <div key={name} data-short={name !== 'content'}>
          {name === 'email' ? (
            <NewEmailField of={form} name={name} label="Email" />
          ) : (
            <FormField of={form} name={name} {...looks[name]} />
          )}
        </div>
      ))}
      {/* Honeypot hidden from people: only bots fill it. */}
      <div hidden aria-hidden>
        <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" aria-label="Site web" />
      </div>
      <p>
        Votre message est lu par les élus du bureau et les salariées de l’association, pour vous répondre, puis effacé.{' '}
        <Link to={portalPagePaths.privacyPolicy}>Durées et droits sur vos données</Link>
      </p>
      <ErrorAlert>{reason}</ErrorAlert>
      <span>
        <SubmitButton of={form}>Envoyer le message</SubmitButton>
      </span>
    </Fields>
  )
}

const looks: Record<Exclude<keyof ContactDraft, 'email'>, Omit<ComponentProps<typeof FormField>, 'of' | 'name'>> = {
  name: { label: 'Nom complet', autoComplete: 'name' },
  phone: { label: 'Téléphone', type: 'tel', placeholder: 'Facultatif', autoComplete: 'tel', isOptional: true },
  subject: { label: 'Sujet', autoComplete: 'off' },
  content: { label: 'Message', multiline: true, minRows: 4 },
}

type Values = z.input<typeof Typed>

/**
 * Returns functions that prefill the contact form with the member's name and e-mail address, and remove them from the
 * draft.
 */
function useOwnAddress() {
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  return useMemo(() => {
    const [name, email] = user ? [`${user.first_name} ${user.last_name}`, user.email] : ['', '']
    return {
      begin: (draft: ContactDraft) => ({
        ...draft,
        name: draft.name || name,
        email: draft.email || email,
        website: '',
      }),
      typedIn: ({ phone = '', website: _, ...typed }: Values): ContactDraft => ({
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
  // Four short fields, in two columns where there is room.
  '& > [data-short=true]': { '@container (min-width: 26rem)': { gridColumn: 'auto' } },
  '& > div:empty': { display: 'none' },
  '& > span > button': { '@container (max-width: 26rem)': { width: '100%' } },
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  'p a': { color: theme.vars.palette.company.text, textUnderlineOffset: '0.2em' },
})) as typeof Form
