import type { CalendarFeedKind } from '#contract/events/events.ts'
import { callApi } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { useCalendarFeeds } from '#src/events/useEvents.ts'
import { usePasskeys } from '#src/passkeys/usePasskeys.ts'
import { FormFieldsPlaceholder } from '#src/profile/frame/FormFieldsPlaceholder.tsx'
import { profileSectionDescriptions } from '#src/profile/profileSections.ts'
import { usePersonalDataExports } from '#src/profile/useProfileParts.ts'
import { AccountAccessItem } from './AccountAccessItem.tsx'
import { AccountAccessList } from './AccountAccessList.tsx'
import { useAccountAccessRemoval } from './useAccountAccessRemoval.ts'

/** Lists of the accesses to an account that are not devices: passkeys, calendar feeds, data exports. */
export function NonDeviceAccountAccessLists() {
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
    <TitledPanel
      title="Clés d’accès"
      intro="Chacune ouvre votre compte sans mot de passe. Un nouveau mot de passe les retire toutes."
    >
      <QueryBoundary
        of={usePasskeys()}
        failure="Vos clés d’accès n’ont pas pu être chargées"
        skeleton={<FormFieldsPlaceholder fields={1} />}
      >
        {({ data }) => (
          <AccountAccessList>
            {data.map(({ id, name, created_at, used_at }) => (
              <AccountAccessItem key={id} name={name}>
                Ajoutée le <TimeText at={created_at} isDay />
                {used_at && (
                  <>
                    , utilisée le <TimeText at={used_at} isDay />
                  </>
                )}
              </AccountAccessItem>
            ))}
            {data.length === 0 && <li>Aucune clé d’accès.</li>}
          </AccountAccessList>
        )}
      </QueryBoundary>
      <MoreLink to={profileSectionDescriptions.connexion.path}>Gérer mes clés d’accès</MoreLink>
    </TitledPanel>
  )
}

function Calendars() {
  const feeds = useCalendarFeeds()
  const { list, end } = useAccountAccessRemoval(feeds)
  const close = (kind: CalendarFeedKind) =>
    end(() => callApi('DELETE /calendar-feeds/:kind', { params: { kind } }), 'Cette adresse est fermée')
  return (
    <TitledPanel
      title="Adresses de calendrier"
      intro="Qui a l’une de ces adresses secrètes lit vos événements. Un nouveau mot de passe les ferme toutes."
    >
      <QueryBoundary
        of={feeds}
        failure="Vos calendriers n’ont pas pu être chargés"
        skeleton={<FormFieldsPlaceholder fields={1} />}
      >
        {({ data }) => (
          <AccountAccessList ref={list}>
            {data.map(({ kind, created_at }) => (
              <AccountAccessItem
                key={kind}
                name={calendars[kind]}
                end={{
                  word: 'Fermer',
                  question: 'Fermer cette adresse\u00a0?',
                  about: calendars[kind],
                  onYes: () => close(kind),
                }}
              >
                Créée le <TimeText at={created_at} isDay />
              </AccountAccessItem>
            ))}
            {data.length === 0 && <li>Aucune adresse ouverte.</li>}
          </AccountAccessList>
        )}
      </QueryBoundary>
    </TitledPanel>
  )
}

const calendars: Record<CalendarFeedKind, string> = { 'les-miens': 'Mes événements', tous: 'Tous les événements' }

function Archives() {
  return (
    <TitledPanel title="Archives de vos données" intro="Elles se téléchargent depuis un appareil connecté.">
      <QueryBoundary
        of={usePersonalDataExports()}
        failure="Vos archives n’ont pas pu être chargées"
        skeleton={<FormFieldsPlaceholder fields={1} />}
      >
        {({ data }) => {
          const there = data.filter(({ state }) => state === 'prete')
          return (
            <AccountAccessList>
              {there.map(({ id, asked_at, until }) => (
                <AccountAccessItem
                  key={id}
                  name={
                    <>
                      Archive du <TimeText at={asked_at} isDay />
                    </>
                  }
                >
                  {until && (
                    <>
                      Disponible jusqu’au <TimeText at={until} isDay />
                    </>
                  )}
                </AccountAccessItem>
              ))}
              {there.length === 0 && <li>Aucune archive disponible.</li>}
            </AccountAccessList>
          )
        }}
      </QueryBoundary>
      <MoreLink to={profileSectionDescriptions.donnees.path}>Voir mes données</MoreLink>
    </TitledPanel>
  )
}
