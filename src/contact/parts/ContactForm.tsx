import '#src/forms/zodWithoutEval.ts'
import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useEffect, useMemo, useState } from 'react'
import { ContactMessage } from '#contract/contact.ts'
import { call } from '#src/api/call.ts'
import { useCompanyId } from '#src/companies/selectedCompany.ts'
import { say } from '#src/lib/messages.ts'
import { Refusal } from '#src/forms/FormParts.tsx'
import { useSession } from '#src/session/session.ts'
import { accepted, reasonOf, useCallForm } from '#src/forms/useCallForm.ts'
import { draftFields, emptyDraft, followDraft, keepDraft, readDraft, type Draft } from './draft.ts'

const FAILED = "Une erreur est survenue lors de l'envoi du message"
const Typed = ContactMessage.omit({ company_id: true })

/**
 * The message to the office. The browser itself asks for what is required; what the server refuses stands under its
 * field. A member's name and address are there already; what is typed is kept until it is sent.
 */
export function ContactForm() {
  const company_id = useCompanyId()
  const [reason, setReason] = useState<string>()
  const { begin, typedIn } = useOwnAddress()
  const { register, watch, getValues, reset, formState, submit, button } = useCallForm({
    schema: Typed,
    defaultValues: begin(readDraft()),
    fields: [...draftFields],
    failed: FAILED,
    // Whatever it is, the person is told the same, as specified; what more is known stays in the form.
    onFailure: (_, error) => {
      say('error', FAILED)
      setReason(reasonOf(error))
    },
    send: async ({ website, ...message }) => {
      setReason(undefined)
      // The six fields of the message; the seventh travels only when a program has filled it.
      accepted(await call('POST /contact-us', { body: { ...message, company_id, ...(website && { website }) } }))
      keepDraft(emptyDraft)
      say('success', 'Message envoyé avec succès')
    },
  })

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

  const { errors, isSubmitting } = formState
  const field = (name: keyof Draft) => {
    const { ref, ...registration } = register(name)
    const error = errors[name]?.message
    return { ...registration, inputRef: ref, error: Boolean(error), helperText: error }
  }

  return (
    <Fields method="post" onSubmit={submit} aria-busy={isSubmitting}>
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
      <TextField {...field('content')} required multiline minRows={4} label="Message" />
      {/* Hidden from people: what fills it is not one. */}
      <div hidden aria-hidden>
        <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" aria-label="Site web" />
      </div>
      <Refusal>{reason}</Refusal>
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

type Values = Omit<Draft, 'phone'> & { phone?: string | undefined }

/** The fields of who writes, which are no part of the draft: they go with the session. */
function useOwnAddress() {
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  return useMemo(() => {
    const [name, email] = user ? [`${user.first_name} ${user.last_name}`, user.email] : ['', '']
    return {
      begin: (draft: Draft) => ({ ...draft, name: draft.name || name, email: draft.email || email, website: '' }),
      typedIn: ({ phone = '', subject, content, ...typed }: Values): Draft => ({
        name: typed.name === name ? '' : typed.name,
        email: typed.email === email ? '' : typed.email,
        phone,
        subject,
        content,
      }),
    }
  }, [user])
}

const Fields = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '16px 20px',
  alignContent: 'start',
  containerType: 'inline-size',
  '& > *': { gridColumn: '1 / -1', minWidth: 0 },
  // The four short fields, two by two where there is room.
  '& > .MuiFormControl-root:nth-of-type(-n + 4)': { '@container (min-width: 26rem)': { gridColumn: 'auto' } },
  '& > div:empty': { display: 'none' },
  '& > span > button': { '@container (max-width: 26rem)': { width: '100%' } },
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}))
