import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { FollowUpContactMessage, type OwnContactConversation } from '#contract/contact/contactExchange.ts'
import { publicFileUrl } from '#contract/address.ts'
import { callApi, ApiCallError } from '#src/api/call.ts'
import { ExpandableMailText } from '#src/components/text/ExpandableMailText.tsx'
import { dateWithoutWeekday, formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { showToast } from '#src/lib/messages.ts'
import { randomUuid } from '#src/lib/newKey.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'

type Props = {
  of: OwnContactConversation
  token: string
  onChange: (changed: { data: OwnContactConversation }) => Promise<void>
}

/** Messages of a contact conversation with the office, and the form that replies. */
export function ContactConversationView({ of: { subject, entries, is_open, until }, token, onChange }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const key = useRef('')
  const form = useApiCallForm({
    schema: FollowUpContactMessage,
    defaultValues: { content: '' },
    failed: 'Votre message n’est pas parti',
    onFailure: (sentence, error) => {
      setRefusal(sentence)
      // Another text was already sent under this key: the next attempt is a new message.
      if (error instanceof ApiCallError && error.status === 409) key.current = ''
    },
    async send({ content }) {
      setRefusal(undefined)
      key.current ||= randomUuid()
      const changed = await callApi('POST /contact-us/exchange/messages', {
        body: { token, key: key.current, content },
      })
      key.current = ''
      form.reset()
      showToast('success', 'Message envoyé avec succès')
      await onChange(changed)
    },
  })
  return (
    <Root>
      <h2>{subject}</h2>
      <ol>
        {entries.map(({ id, author, content, at, files, by_mail, is_other_sender, whole }) => (
          <li key={id} data-author={author}>
            <p>
              <b>{author === 'bureau' ? 'L’association' : 'Vous'}</b>, le {formatShortDate(at)}, {formatTimeOfDay(at)}
              {by_mail && <>, par e-&#8288;mail</>}
              {is_other_sender && ', depuis une autre adresse'}
            </p>
            <p>{content}</p>
            <ExpandableMailText text={whole} />
            {files.map(
              ({ name, secret }) =>
                secret && (
                  <a
                    key={secret}
                    href={publicFileUrl('GET /contact-files/:secret', { params: { secret } })}
                    download={name}
                  >
                    {name}
                  </a>
                ),
            )}
            <Unopened of={files} />
          </li>
        ))}
      </ol>
      {is_open ? (
        <Form of={form}>
          <ErrorAlert>{refusal}</ErrorAlert>
          <FormField of={form} name="content" label="Votre message" multiline minRows={5} />
          <SubmitButton of={form}>Envoyer</SubmitButton>
        </Form>
      ) : (
        <p>Nous avons vos messages&nbsp;: vous pourrez écrire la suite après notre réponse.</p>
      )}
      <p>Ce lien vaut jusqu’au {dateWithoutWeekday(until)}.</p>
    </Root>
  )
}

/** Names of the files attached to a contact message received by mail, which only the office can open. */
function Unopened({ of: files }: { of: OwnContactConversation['entries'][number]['files'] }) {
  const names = files.filter(({ secret }) => secret === null).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p>
      {names.length === 1 ? 'Pièce jointe' : 'Pièces jointes'}&nbsp;: {names.join(', ')}
    </p>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  h2: { ...typography.h3, margin: 0, overflowWrap: 'anywhere' },
  '& > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  ol: { display: 'grid', gap: space.x4, margin: 0, padding: 0, listStyle: 'none' },
  li: {
    padding: space.x4,
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
  },
  'li[data-author=bureau]': { backgroundColor: vars.palette.company.tint },
  'li > p': { ...typography.body1, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  'li > p:first-of-type': { ...typography.body2, marginBottom: space.x2, color: vars.palette.text.secondary },
  'li > a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    marginRight: space.x4,
    color: vars.palette.company.text,
  },
}))
