import { styled } from '@mui/material/styles'
import { Fragment, Suspense, useState } from 'react'
import { space } from '#theme/space.ts'
import type { EventDetails } from '#contract/events/events.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { fetchApiFile, type FetchedFile } from '#src/api/fetchFile.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { RichText } from '#src/components/text/RichText.tsx'
import { NonBreakingHyphenTitle } from '#src/components/text/NonBreakingHyphenTitle.tsx'
import {
  getDeviceTimeZone,
  formatParisDateTime,
  formatEventTimeSpan,
  formatTimesInOtherTimeZones,
} from '#src/events/eventTimes.ts'
import { eventTypeLabels } from '#src/events/eventTypeLabels.ts'
import { isEventRegistrationClosed, describeSeatOrRemainingPlaces } from '#src/events/describeSeat.ts'
import { useMemberCrewBase } from '#src/events/useEvents.ts'
import { lazyComponent } from '#src/lib/lazyComponent.ts'
import { showToast } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { AvailabilityDuringEventNote } from '#src/offline/RosterMark.tsx'
import { EventRegistrationChoice } from './EventRegistrationChoice.tsx'

const Agenda = lazyComponent(() => import('./EventAgenda.tsx').then((module) => module.EventAgenda))
const Minutes = lazyComponent(() => import('./EventMinutes.tsx').then((module) => module.EventMinutes))
const ProxyPanel = lazyComponent(() =>
  import('#src/events/proxies/EventProxyPanel.tsx').then((module) => module.EventProxyPanel),
)

/** Details of an event as a boarding pass, with the member's registration on the stub, followed by its description. */
export function EventView({ event }: { event: EventDetails }) {
  const { id, title, summary, type, company, is_cancelled, blocks, agenda, programme, documents, sessions } = event
  return (
    <Page>
      <article>
        <BoardingPass stub={<EventRegistrationChoice key={id} event={event} />}>
          <Head>
            <p>
              {is_cancelled && <strong>Annulé</strong>}
              <span>{eventTypeLabels[type]}</span>
              {company && <span>{company.name}</span>}
            </p>
            <h1 tabIndex={-1}>
              <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>
            </h1>
            <p>{summary}</p>
          </Head>
          <Facts event={event} />
          <Button onClick={() => void save(fetchApiFile('GET /events/:id/calendar', { params: { id } }))}>
            Ajouter à mon calendrier
          </Button>
        </BoardingPass>
        <Body>
          <RichText blocks={blocks} />
          {agenda && (
            <Suspense fallback={null}>
              <Agenda points={agenda} />
            </Suspense>
          )}
          {event.has_minutes && (
            <Suspense fallback={null}>
              <Minutes key={id} id={id} />
            </Suspense>
          )}
          {programme.length > 0 && (
            <section>
              <h2>Programme</h2>
              <ol>
                {programme.map(({ at, what }) => (
                  <li key={`${at} ${what}`}>
                    <b>{at.replace(':', '\u00a0h\u00a0').replace(/\u00a000$/, '')}</b>
                    <span>{what}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
          {type === 'assemblee' && !is_cancelled && (
            <Suspense fallback={null}>
              <ProxyPanel key={id} id={id} />
            </Suspense>
          )}
          {sessions.length > 0 && (
            <section>
              <h2>Autres séances</h2>
              <ul>
                {sessions.map((session) => (
                  <li key={session.id}>
                    <MoreLink to={portalPagePaths.event(session.id)}>
                      {[formatEventTimeSpan(session), session.place, describeSeatOrRemainingPlaces(session)]
                        .filter(Boolean)
                        .join(' · ')}
                    </MoreLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {documents.length > 0 && (
            <section>
              <h2>Documents</h2>
              <ul>
                {documents.map((document) => (
                  <li key={document.id}>
                    <MoreLink
                      onClick={() =>
                        void save(
                          fetchApiFile('GET /events/:id/documents/:document/file', {
                            params: { id, document: document.id },
                          }),
                        )
                      }
                    >{`${document.title} (PDF, ${formatFileSize(document.size)})`}</MoreLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <MoreLink to={portalPagePaths.events}>Tous les événements</MoreLink>
        </Body>
      </article>
    </Page>
  )
}

function Facts({ event }: { event: EventDetails }) {
  const { starts_at, registration_until, place, address, is_online, online_url, organiser } = event
  const [zone] = useState(getDeviceTimeZone)
  const base = useMemberCrewBase()
  return (
    <List>
      <div>
        <dt>Quand</dt>
        <dd>
          <time dateTime={starts_at}>
            <OrdinalText>{formatEventTimeSpan(event)}</OrdinalText>
          </time>
          {' à Paris'}
          {formatTimesInOtherTimeZones(event, zone, base).map((span) => (
            <Fragment key={span}>
              <br />
              <span>
                <OrdinalText>{span}</OrdinalText>
              </span>
            </Fragment>
          ))}
          <AvailabilityDuringEventNote event={event} />
        </dd>
      </div>
      {registration_until && (
        <div>
          <dt>Inscription</dt>
          <dd>
            <time dateTime={registration_until}>
              <OrdinalText>
                {`${isEventRegistrationClosed(event) ? 'close depuis le' : 'jusqu’au'} ${formatParisDateTime(registration_until)}`}
              </OrdinalText>
            </time>
          </dd>
        </div>
      )}
      {place && (
        <div>
          <dt>Où</dt>
          <dd>{[place, address].filter(Boolean).join(', ')}</dd>
        </div>
      )}
      {is_online && (
        <div>
          <dt>En ligne</dt>
          <dd>
            {online_url ? (
              <a href={online_url} target="_blank" rel="noopener noreferrer">
                Se connecter (nouvel onglet)
              </a>
            ) : (
              <span>Le lien s’affiche ici pour qui a une place</span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Contact</dt>
        <dd>
          {organiser.name}
          <br />
          <a href={`mailto:${organiser.email}`}>{organiser.email}</a>
        </dd>
      </div>
    </List>
  )
}

/** Saves a file of an event on the device once it is fetched. A notification reports a failure. */
async function save(file: Promise<FetchedFile>) {
  try {
    const { blob, name } = await file
    saveFile(blob, name)
  } catch (error) {
    showToast('error', error instanceof Error ? error.message : 'Le fichier n’a pas pu être téléchargé')
  }
}

const Page = styled(PageColumn)(({ theme }) => ({
  paddingBlock: `${space.x8} ${space.x16}`,
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x28}` },
}))

const Head = styled('header')(({ theme }) => ({
  h1: { ...theme.typography.h2, margin: `${space.x2} 0 ${space.x3}` },
  p: { ...theme.typography.body1, display: 'flex', flexWrap: 'wrap', gap: `0 ${space.x4}`, margin: 0 },
  'p:first-of-type': {
    ...theme.typography.body2,
    color: theme.vars.palette.company.text,
    fontWeight: theme.typography.fontWeightBold,
  },
  strong: { color: theme.vars.palette.error.main },
}))

/** Styled description list on an event's boarding pass: date, place, contact. */
const List = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.x4} ${space.x12}`,
  margin: `${space.x8} 0`,
  dt: { ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  dd: { ...theme.typography.subtitle1, margin: `${space.x1} 0 0`, '&::first-letter': { textTransform: 'uppercase' } },
  'dd span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  a: { color: theme.vars.palette.company.text, textUnderlineOffset: '0.2em' },
}))

const Body = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gap: space.x8,
  justifyItems: 'start',
  maxWidth: '38em',
  paddingTop: space.x10,
  h2: { ...theme.typography.h3, margin: `0 0 ${space.x4}` },
  'section ol, section ul': { margin: 0, padding: 0, listStyle: 'none' },
  'section ol li': {
    display: 'grid',
    gridTemplateColumns: '5.5rem minmax(0, 1fr)',
    gap: space.x4,
    padding: `${space.x3} 0`,
    borderTop: `1px solid ${theme.vars.palette.line}`,
    b: { fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.company.text },
  },
}))
