import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { space } from '#theme/space.ts'
import { MailingTextAndUrgency } from '#contract/office/forms.ts'
import type { MailingAudience } from '#contract/mailings/office.ts'
import { withFrenchDe } from '#contract/withFrenchDe.ts'
import { parsePageAddressId } from '#contract/paths.ts'
import { ApiCallError, apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { useCompanies } from '#src/companies/useCompanies.ts'
import { CheckboxField } from '#src/forms/CheckboxField.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { randomUuid } from '#src/lib/newKey.ts'
import { formatCount } from '#src/lib/text.ts'

type Written = z.output<typeof MailingTextAndUrgency>
/** Mailing to members that is ready to send, shown for a last check. */
type Ready = { text: Written; audience: MailingAudience; count: number; minutes: number; devices: number }

/** Form that sends a mailing to members: audience and text, then a preview with the number of recipients. */
export function MailingForm({ event, onSent }: { event: string | null; onSent: () => Promise<void> }) {
  const [chosen, setChosen] = useState(parsePageAddressId(event ?? '') === undefined ? 'tous' : `evenement ${event}`)
  const [ready, setReady] = useState<Ready>()
  const [refusal, setRefusal] = useState<string>()
  const key = useRef('')
  const companies = useCompanies().data?.data ?? []
  const events = useBoardApiReply(apiReplyKey('GET /board/attendance', { query: { per_page: 50 } })).data?.data ?? []
  const form = useApiCallForm({
    schema: MailingTextAndUrgency,
    defaultValues: { subject: '', content: '', is_urgent: false },
    failed: 'Le message n’a pas pu être préparé',
    onFailure: setRefusal,
    async send(text) {
      setRefusal(undefined)
      const audience = audienceOf(chosen)
      const { data } = await callBoardApi('POST /board/mailings/count', { body: { audience } })
      if (data.count === 0) setRefusal('Personne ne recevrait ce message.')
      else setReady({ text, audience, ...data })
    },
  })
  const send = async ({ text, audience, count }: Ready) => {
    setRefusal(undefined)
    key.current ||= randomUuid()
    try {
      const { message } = await callBoardApi('POST /board/mailings', {
        body: { ...text, key: key.current, audience, count },
      })
      showToast('success', message)
      key.current = ''
      form.reset()
      setReady(undefined)
      await onSent()
    } catch (error) {
      // The key was used with another text or audience: the next attempt is a new mailing.
      if (error instanceof ApiCallError && error.status === 409) key.current = ''
      setRefusal(error instanceof ApiCallError ? error.message : 'Le message n’est pas parti')
      setReady(undefined)
    }
  }
  const options: (readonly [string, string])[] = [
    ['tous', 'Tous les adhérents'],
    ...companies.map(({ id, name }) => [`compagnie ${id}`, `Adhérents ${withFrenchDe(name)}`] as const),
    ...events.map(({ id, title, coming }) => [`evenement ${id}`, `Inscrits\u00a0: ${title} (${coming})`] as const),
  ]
  return (
    <Root aria-label="Nouveau message">
      <ErrorAlert>{refusal}</ErrorAlert>
      <div hidden={ready !== undefined}>
        <Form of={form}>
          <FilterSelect label="À qui" value={chosen} options={options} onChange={setChosen} />
          <FormField
            of={form}
            name="subject"
            label="Objet"
            hint={'Une boîte aux lettres se lit par-dessus l’épaule\u00a0: rien de personnel.'}
          />
          <FormField of={form} name="content" label="Message" multiline minRows={8} />
          <CheckboxField
            of={form}
            name="is_urgent"
            hint="Pour ce qui ne peut pas attendre. La notification n’en dit pas l’objet&nbsp;: qui l’ouvre lit le message sur le portail, trente jours durant."
          >
            Prévenir aussi par notification
          </CheckboxField>
          <SubmitButton of={form}>Relire avant d’envoyer</SubmitButton>
        </Form>
      </div>
      {ready && <Preview of={ready} onBack={() => setReady(undefined)} onSend={() => send(ready)} />}
    </Root>
  )
}

type PreviewProps = { of: Ready; onBack: () => void; onSend: () => Promise<void> }

function Preview({ of: { text, count, minutes, devices }, onBack, onSend }: PreviewProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Shown>
      <p role="status">
        Ce message ira à <b>{formatCount(count, 'personne')}</b>, en {formatCount(minutes, 'minute')} environ
        {text.is_urgent && `\u00a0; ${formatCount(devices, 'appareil')} l’annonceront par notification`}.
      </p>
      <article>
        <h3>{text.subject}</h3>
        <p>{text.content}</p>
      </article>
      <div>
        <MuiButton
          variant="contained"
          disabled={isBusy}
          onClick={() => {
            setBusy(true)
            void onSend().finally(() => setBusy(false))
          }}
        >
          Envoyer à {formatCount(count, 'personne')}
        </MuiButton>
        <MuiButton disabled={isBusy} onClick={onBack}>
          Corriger
        </MuiButton>
      </div>
    </Shown>
  )
}

function audienceOf(chosen: string): MailingAudience {
  const [to, id] = chosen.split(' ')
  return to === 'compagnie' || to === 'evenement' ? { to, id: Number(id) } : { to: 'tous' }
}

const Root = styled('section')({ maxWidth: '46rem' })

const Shown = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x4,
  '& > p': { margin: 0 },
  article: {
    padding: space.x5,
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.card,
    backgroundColor: vars.palette.background.paper,
    overflowWrap: 'anywhere',
  },
  h3: { ...typography.h4, margin: 0 },
  'article p': { margin: `${space.x3} 0 0`, whiteSpace: 'pre-wrap' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space.x3 },
}))
