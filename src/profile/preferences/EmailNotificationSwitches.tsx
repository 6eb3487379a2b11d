import { useState } from 'react'
import type { NotificationSettings, MemberProfile } from '#contract/profile/profile.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { SwitchList, SwitchRow } from '#src/components/controls/SwitchList.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { useUpdateDisplayedProfile } from '#src/profile/useProfileParts.ts'

/** Switches for the member's e-mail notifications, with optimistic updates that a refusal rolls back. */
export function EmailNotificationSwitches({ profile: { notifications, news_since } }: { profile: MemberProfile }) {
  const show = useUpdateDisplayedProfile()
  const [wanted, setWanted] = useState<NotificationSettings>()
  const shown = wanted ?? notifications

  const choose = (change: Partial<NotificationSettings>) =>
    showToastOnFailure(async () => {
      const body = { ...shown, ...change }
      setWanted(body)
      try {
        await show(await callApi('PUT /profile/notifications', { body }))
      } finally {
        setWanted(undefined)
      }
    })

  return (
    <SwitchList>
      {choices.map(({ name, label, about }) => (
        <SwitchRow
          key={name}
          label={label}
          about={
            name === 'news' && news_since ? (
              <>
                {about} Accepté le <TimeText at={news_since} isDay />.
              </>
            ) : (
              about
            )
          }
          isOn={shown[name]}
          onChange={(isOn) => void choose({ [name]: isOn })}
        />
      ))}
    </SwitchList>
  )
}

const choices: { name: keyof NotificationSettings; label: string; about: string }[] = [
  {
    name: 'event_reminders',
    label: 'Rappels d’événements',
    about: 'La veille de ceux où vous venez.',
  },
  {
    name: 'news',
    label: 'Actualités de l’association',
    about:
      'Une lettre par semaine au plus, s’il y a du nouveau, et seulement si vous l’acceptez. Vous pouvez changer d’avis ici, ou d’un geste depuis chaque lettre.',
  },
]
