import { Fragment, Suspense, useState } from 'react'
import type { EventDetails } from '#contract/events/events.ts'
import { PRESENCE_CLOSES_HOURS_AFTER } from '#contract/events/presenceHours.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { fetchApiFile, type FetchedFile } from '#src/api/fetchFile.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
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
import { EventPresencePanelSkeleton } from '#src/events/presence/EventPresencePanelSkeleton.tsx'
import { EventProxyPanelSkeleton } from '#src/events/proxies/EventProxyPanelSkeleton.tsx'
import { lazyComponent } from '#src/lib/lazyComponent.ts'
import { showToast } from '#src/lib/messages.ts'
import { useIsPast } from '#src/lib/useToday.ts'
import { saveFile } from '#src/lib/saveFile.ts'
import { formatFileSize } from '#src/lib/formatFileSize.ts'
import { AvailabilityDuringEventNote } from '#src/offline/RosterMark.tsx'
import { EventAgenda } from './EventAgenda.tsx'
import { EventRegistrationChoice } from './EventRegistrationChoice.tsx'
import { EventBody, EventFactList, EventHeader, EventPageColumn } from './eventViewLayout.ts'

const Minutes = lazyComponent(() => import('./EventMinutes.tsx').then((module) => module.EventMinutes))
const PresencePanel = lazyComponent(() =>
  import('#src/events/presence/EventPresencePanel.tsx').then((module) => module.EventPresencePanel),
)
const ProxyPanel = lazyComponent(() =>
  import('#src/events/proxies/EventProxyPanel.tsx').then((module) => module.EventProxyPanel),
)

/** Details of an event as a boarding pass, with the member's registration on the stub, followed by its description. */
export function EventView({ event }: { event: EventDetails }) {
  const { id, title, summary, type, company, is_cancelled, blocks, agenda, programme, documents, sessions } = event
  const hasProxies = type === 'assemblee' && !is_cancelled
  const hasBegun = useIsPast(event.starts_at)
  const isPresenceOver = useIsPast(presenceCloses(event))
  const proxyPanel = (
    <Suspense fallback={hasBegun ? null : <EventProxyPanelSkeleton />}>
      <ProxyPanel key={id} id={id} hasBegun={hasBegun} />
    </Suspense>
  )
  return (
    <EventPageColumn>
      <article>
        <BoardingPass stub={<EventRegistrationChoice key={id} event={event} />}>
          <EventHeader>
            <p>
              {is_cancelled && <strong>Annulé</strong>}
              <span>{eventTypeLabels[type]}</span>
              {company && <span>{company.name}</span>}
            </p>
            <h1 tabIndex={-1}>
              <NonBreakingHyphenTitle>{title}</NonBreakingHyphenTitle>
            </h1>
            <p>{summary}</p>
          </EventHeader>
          <Facts event={event} />
          <Button onClick={() => void save(fetchApiFile('GET /events/:id/calendar', { params: { id } }))}>
            Ajouter à mon calendrier
          </Button>
        </BoardingPass>
        <EventBody>
          {event.counts_remote && !is_cancelled && !isPresenceOver && (
            <Suspense fallback={<EventPresencePanelSkeleton />}>
              <PresencePanel key={id} id={id} />
            </Suspense>
          )}
          <RichText blocks={blocks} />
          {agenda && <EventAgenda points={agenda} />}
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
          {hasProxies && !hasBegun && proxyPanel}
          <MoreLink to={portalPagePaths.events}>Tous les événements</MoreLink>
          {/* After the beginning, most members have no proxy to show. */}
          {hasProxies && hasBegun && proxyPanel}
        </EventBody>
      </article>
    </EventPageColumn>
  )
}

/** Returns the time at which members can no longer declare themselves present, in ISO 8601. */
const presenceCloses = ({ ends_at }: EventDetails) =>
  new Date(Date.parse(ends_at) + PRESENCE_CLOSES_HOURS_AFTER * 3_600_000).toISOString()

function Facts({ event }: { event: EventDetails }) {
  const { starts_at, registration_until, place, address, is_online, online_url, organiser } = event
  const [zone] = useState(getDeviceTimeZone)
  const base = useMemberCrewBase()
  return (
    <EventFactList>
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
    </EventFactList>
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
