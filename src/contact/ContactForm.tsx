import '#src/session/zodWithoutEval.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { ContactMessage } from '#contract/contact.ts'
import { call } from '#src/api/call.ts'
import { useCompanyId } from '#src/company/company.ts'
import { say } from '#src/messages.ts'
import { accepted, useCallForm } from '#src/session/useCallForm.ts'
import { draftFields, followDraft, keepDraft, readDraft, type Draft } from './draft.ts'

const FAILED = "Une erreur est survenue lors de l'envoi du message"
const Typed = ContactMessage.omit({ company_id: true })
const empty = { name: '', email: '', phone: '', subject: '', content: '', website: '' }

/**
 * The message to the office. The browser itself asks for what is required; what the server refuses stands under its
 * field. What is typed is kept until it is sent.
 */
export function ContactForm() {
  const company_id = useCompanyId()
  const { register, watch, getValues, reset, formState, submit, button } = useCallForm({
    schema: Typed,
    defaultValues: { ...empty, ...readDraft() },
    fields: [...draftFields],
    failed: FAILED,
    // Whatever it is, the person is told the same: the message was not sent, and is still here.
    onFailure: () => say('error', FAILED),
    send: async (message) => {
      accepted(await call('POST /contact-us', { body: { ...message, company_id } }))
      keepDraft(typedIn(empty))
      say('success', 'Message envoyé avec succès')
    },
  })

  useEffect(() => {
    const follow = (draft: Draft) => reset({ ...draft, website: '' }, { keepErrors: true })
    // Only what is typed here: another form's draft that arrives is no change to tell again.
    const typing = watch((_, { type }) => type === 'change' && keepDraft(typedIn(getValues()), follow))
    const unfollow = followDraft(follow)
    return () => {
      typing.unsubscribe()
      unfollow()
    }
  }, [watch, getValues, reset])

  const { errors, isSubmitting } = formState
  const field = (name: keyof Draft) => {
    const { ref, ...registration } = register(name)
    const error = errors[name]?.message
    return { ...registration, inputRef: ref, error: Boolean(error), helperText: error }
  }

  return (
    <Fields onSubmit={submit} aria-busy={isSubmitting}>
      <p>Les champs suivis d’un astérisque (*) sont obligatoires.</p>
      <TextField {...field('name')} required label="Nom complet" autoComplete="name" />
      <TextField
        {...field('email')}
        required
        type="email"
        label="Email"
        autoComplete="email"
        slotProps={mailKeyboard}
      />
      <TextField {...field('phone')} type="tel" label="Téléphone" placeholder="Facultatif" autoComplete="tel" />
      <TextField {...field('subject')} required label="Sujet" autoComplete="off" />
      <TextField {...field('content')} required multiline minRows={5} label="Message" />
      {/* Hidden from people: what fills it is not one. */}
      <div hidden aria-hidden>
        <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" aria-label="Site web" />
      </div>
      <span>
        <Button
          ref={button}
          type="submit"
          variant="contained"
          size="large"
          loading={isSubmitting}
          loadingPosition="start"
        >
          Envoyer le message
        </Button>
      </span>
    </Fields>
  )
}

const mailKeyboard = { htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } } as const

const typedIn = ({
  name,
  email,
  phone = '',
  subject,
  content,
}: Omit<Draft, 'phone'> & { phone?: string | undefined }) => ({
  name,
  email,
  phone,
  subject,
  content,
})

const Fields = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignContent: 'start',
  containerType: 'inline-size',
  '& > *': { minWidth: 0 },
  '& > span > button': { '@container (max-width: 26rem)': { width: '100%' } },
  p: { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}))
