import '#theme/laterComponents.ts'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import { useEffect, useId, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { CalendarFeedKind } from '#contract/events/events.ts'
import { callApi } from '#src/api/call.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { formatShortDate } from '#src/lib/dates.ts'
import { showToast } from '#src/lib/messages.ts'

type Props = {
  kind: CalendarFeedKind
  /** Calendar feed of the member; undefined while it is closed. */
  feed: { created_at: string; shows_details: boolean } | undefined
  isKnown: boolean
  onChange: () => void
}

/** Row of a calendar feed: buttons that open, renew or close it. The new feed URL is shown once, after its creation. */
export function CalendarFeedRow({ kind, feed, isKnown, onChange }: Props) {
  const [title, field, about] = [useId(), useId(), useId()]
  const [url, setUrl] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const shown = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus moves to the new address.
  useEffect(() => {
    if (url) shown.current?.focus()
  }, [url])

  const during = async (work: () => Promise<void>) => {
    // A disabled button would lose the focus: further clicks are ignored instead.
    if (isBusy || !isKnown) return
    setBusy(true)
    try {
      await work()
      onChange()
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : 'Une erreur s’est produite')
    } finally {
      setBusy(false)
    }
  }
  const renew = () => during(async () => setUrl((await callApi('PUT /calendar-feeds/:kind', { params: { kind } })).url))
  const show = (shows_details: boolean) =>
    during(async () => {
      await callApi('PATCH /calendar-feeds/:kind', { params: { kind }, body: { shows_details } })
    })
  const close = () =>
    during(async () => {
      await callApi('DELETE /calendar-feeds/:kind', { params: { kind } })
      setUrl(undefined)
      heading.current?.focus()
    })

  return (
    <Row aria-labelledby={title} role="group" aria-busy={isBusy}>
      <h3 id={title} ref={heading} tabIndex={-1}>
        {words[kind].title}
      </h3>
      <p>{feed ? `${words[kind].about} Adresse créée le ${formatShortDate(feed.created_at)}.` : words[kind].about}</p>
      {url && (
        <>
          <label htmlFor={field}>L’adresse, à coller dans votre calendrier</label>
          <input id={field} ref={shown} readOnly value={url} onFocus={({ target }) => target.select()} />
          <div>
            <Button look="main" onClick={() => void copy(url)}>
              Copier
            </Button>
            <a href={url.replace(/^https?:/, 'webcal:')}>Ouvrir dans mon calendrier</a>
          </div>
        </>
      )}
      {feed && (
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={feed.shows_details}
                onChange={(_, isOn) => void show(isOn)}
                slotProps={{ input: { 'aria-describedby': about } }}
              />
            }
            label="Montrer les titres à qui voit mon calendrier"
          />
          <p id={about}>
            Sinon, les autres y lisent «&nbsp;Occupé&nbsp;». Google Agenda vous cache alors les titres à vous aussi.
            Votre calendrier en tient compte à sa prochaine lecture.
          </p>
        </div>
      )}
      <div>
        <Button onClick={() => void renew()}>{feed ? 'Nouvelle adresse' : 'Créer l’adresse'}</Button>
        {feed && <Button onClick={() => void close()}>Fermer</Button>}
      </div>
    </Row>
  )
}

const words: Record<CalendarFeedKind, { title: string; about: string }> = {
  'les-miens': { title: 'Mes événements', about: 'Ceux où vous venez, ou peut-être.' },
  tous: { title: 'Tous les événements', about: 'Ceux de votre compagnie et ceux de tous.' },
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast('success', 'Adresse copiée')
  } catch {
    showToast('error', 'L’adresse n’a pas pu être copiée\u00a0: sélectionnez-la')
  }
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x3,
  h3: { ...theme.typography.h4, margin: 0 },
  p: { ...theme.typography.body2, margin: 0 },
  label: { ...theme.typography.subtitle2 },
  input: {
    ...theme.typography.body2,
    width: '100%',
    minHeight: 46,
    padding: `0 ${space.x4}`,
    border: `1px solid ${theme.vars.palette.control}`,
    borderRadius: theme.vars.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    textOverflow: 'ellipsis',
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3 },
  a: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: theme.vars.palette.company.text,
    textUnderlineOffset: '0.2em',
  },
}))
