import type { PushNotificationKind, PushNotificationSettings } from '#contract/push/push.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { SwitchList, SwitchRow } from '#src/components/controls/SwitchList.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import type { PushAvailability } from './findPushAvailability.ts'
import { NO_PUSH_NOTIFICATIONS_CHOSEN, hasChosenPushNotifications } from './subscribeDevice.ts'

type Props = {
  offer: PushAvailability
  /** Kinds of push notifications chosen on this device; null when it receives none. */
  chosen: PushNotificationSettings | null
  isBusy: boolean
  /** True when the browser has withdrawn this device's push subscription, so that no notification arrives. */
  isRemoved?: boolean
  onChoose: (choice: PushNotificationSettings) => void
  onTest: () => void
}

/**
 * Panel of push notification choices for this device. The browser asks for permission when the first one is switched
 * on.
 */
export function PushPanel({ offer, chosen, isBusy, isRemoved = false, onChoose, onTest }: Props) {
  const canChoose = offer === 'offered' || offer === 'allowed'
  const shown = (canChoose && chosen) || NO_PUSH_NOTIFICATIONS_CHOSEN
  const isTold = hasChosenPushNotifications(shown)
  const choices = isTold ? [...kinds, withMail] : kinds
  return (
    <TitledPanel
      title="Notifications sur cet appareil"
      intro="L’écran verrouillé dit seulement qu’il y a du nouveau&nbsp;: ni l’association, ni l’objet. Elles durent tant que vous restez connecté ici."
    >
      {!canChoose && <p>{reasons[offer]}</p>}
      {canChoose && isRemoved && (
        <p role="status">
          Votre navigateur a désinscrit cet appareil&nbsp;: rien n’y est plus annoncé. Choisissez de nouveau ce que vous
          voulez recevoir.
        </p>
      )}
      {canChoose && (
        <SwitchList aria-busy={isBusy}>
          {choices.map(({ name, label, about }) => (
            <SwitchRow
              key={name}
              label={label}
              about={about}
              isOn={shown[name]}
              disabled={isBusy}
              onChange={(isOn) => onChoose({ ...shown, [name]: isOn })}
            />
          ))}
        </SwitchList>
      )}
      <div role="status">{isBusy && 'Un instant…'}</div>
      {isTold && (
        <Button disabled={isBusy} onClick={onTest}>
          Envoyer un essai
        </Button>
      )}
    </TitledPanel>
  )
}

type Named = { name: PushNotificationKind | 'with_mail'; label: string; about: string }

const kinds: Named[] = [
  { name: 'urgent', label: 'Messages urgents du bureau', about: 'Ce qui ne peut pas attendre votre courrier.' },
  { name: 'reminders', label: 'Rappels', about: 'La veille des événements où vous venez.' },
  { name: 'seats', label: 'Place libérée', about: 'Quand la file d’attente d’un événement arrive à vous.' },
  {
    name: 'polls',
    label: 'Consultations',
    about: 'À l’ouverture de celles où vous pouvez répondre, puis avant la clôture si vous ne l’avez pas fait.',
  },
]
const withMail: Named = {
  name: 'with_mail',
  label: 'L’e-\u2060mail aussi',
  about:
    'Sans lui, rappels, places et consultations n’arrivent par e-\u2060mail que si aucun appareil ne les a reçus. Les messages urgents y arrivent toujours.',
}

const reasons: Record<Exclude<PushAvailability, 'offered' | 'allowed'>, string> = {
  refused:
    'Ce navigateur refuse les notifications du portail. Rétablissez-les dans ses réglages (le cadenas, près de l’adresse), puis revenez ici. Les e-\u2060mails vous préviennent.',
  absent: 'Ce navigateur n’en offre pas (une fenêtre privée, par exemple). Les e-\u2060mails vous préviennent.',
  iphone:
    'Sur iPhone, elles demandent que le portail soit sur l’écran d’accueil (iOS 16.4 ou plus récent). Ajoutez-le comme dit plus bas, puis revenez ici depuis sa nouvelle icône.',
  shared: 'Cet appareil est partagé\u00a0: rien n’y est annoncé. Les e-\u2060mails vous préviennent.',
}
