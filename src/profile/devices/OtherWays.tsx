import { useRef } from 'react'
import type { FeedKind } from '#contract/events.ts'
import { call } from '#src/api/call.ts'
import { sayFailure } from '#src/api/sayFailure.ts'
import { AskAgain } from '#src/components/AskAgain.tsx'
import { focusPanel } from '#src/components/focusPanel.ts'
import { Loaded } from '#src/components/Loaded.tsx'
import { MoreLink } from '#src/components/MoreLink.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/TimeText.tsx'
import { useFeeds } from '#src/events/useEvents.ts'
import { say } from '#src/lib/messages.ts'
import { usePasskeys } from '#src/passkeys/usePasskeys.ts'
import { FormShape } from '#src/profile/frame/FormShape.tsx'
import { profileSections } from '#src/profile/profileSections.ts'
import { useExports } from '#src/profile/useProfileParts.ts'
import { AccessList } from './AccessList.tsx'

/** What opens an account, or something of it, beside devices: passkeys, calendar addresses, archives. */
export function OtherWays() {
  return (
    <>
      <Keys />
      <Calendars />
      <Archives />
    </>
  )
}

function Keys() {
  return (
    <Panel title="Clés d’accès" intro="Chacune ouvre votre compte sans mot de passe.">
      <Loaded of={usePasskeys()} skeleton={<FormShape fields={1} />}>
        {({ data }) => (
          <AccessList>
            {data.map(({ id, name, created_at, used_at }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <p>
                    Ajoutée le <TimeText at={created_at} isDay />
                    {used_at && (
                      <>
                        , utilisée le <TimeText at={used_at} isDay />
                      </>
                    )}
                  </p>
                </div>
              </li>
            ))}
            {data.length === 0 && <li>Aucune clé d’accès.</li>}
          </AccessList>
        )}
      </Loaded>
      <MoreLink to={profileSections.connexion.path}>Gérer mes clés d’accès</MoreLink>
    </Panel>
  )
}

function Calendars() {
  const feeds = useFeeds()
  const list = useRef<HTMLUListElement>(null)
  const close = (kind: FeedKind) =>
    sayFailure(async () => {
      await call('DELETE /calendar-feeds/:kind', { params: { kind } })
      say('success', 'Cette adresse est fermée')
      focusPanel(list.current)
      await feeds.mutate()
    })
  return (
    <Panel
      title="Adresses de calendrier"
      intro="Qui a l’une de ces adresses secrètes lit vos événements. Un nouveau mot de passe les ferme toutes."
    >
      <Loaded of={feeds} skeleton={<FormShape fields={1} />}>
        {({ data }) => (
          <AccessList ref={list}>
            {data.map(({ kind, created_at }) => (
              <li key={kind}>
                <div>
                  <b>{calendars[kind]}</b>
                  <p>
                    Créée le <TimeText at={created_at} isDay />
                  </p>
                </div>
                <AskAgain
                  question="Fermer cette adresse&nbsp;?"
                  yes="Fermer"
                  about={calendars[kind]}
                  onYes={() => close(kind)}
                >
                  Fermer
                </AskAgain>
              </li>
            ))}
            {data.length === 0 && <li>Aucune adresse ouverte.</li>}
          </AccessList>
        )}
      </Loaded>
    </Panel>
  )
}

const calendars: Record<FeedKind, string> = { 'les-miens': 'Mes événements', tous: 'Tous les événements' }

function Archives() {
  return (
    <Panel title="Archives de vos données" intro="Elles se téléchargent depuis un appareil connecté.">
      <Loaded of={useExports()} skeleton={<FormShape fields={1} />}>
        {({ data }) => {
          const there = data.filter(({ state }) => state === 'prete')
          return (
            <AccessList>
              {there.map(({ id, asked_at, until }) => (
                <li key={id}>
                  <div>
                    <b>
                      Archive du <TimeText at={asked_at} isDay />
                    </b>
                    {until && (
                      <p>
                        Disponible jusqu’au <TimeText at={until} isDay />
                      </p>
                    )}
                  </div>
                </li>
              ))}
              {there.length === 0 && <li>Aucune archive disponible.</li>}
            </AccessList>
          )
        }}
      </Loaded>
      <MoreLink to={profileSections.donnees.path}>Voir mes données</MoreLink>
    </Panel>
  )
}
