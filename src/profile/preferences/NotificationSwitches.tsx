import '#theme/laterComponents.ts'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import { space } from '#theme/space.ts'
import type { NotificationSettings, Profile } from '#contract/profile/profile.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { useUpdateDisplayedProfile } from '#src/profile/useProfileParts.ts'

/** Switches for the member's e-mail notifications, with optimistic updates that a refusal rolls back. */
export function NotificationSwitches({ profile: { notifications, news_since } }: { profile: Profile }) {
  const id = useId()
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
    <Choices>
      {choices.map(({ name, label, about }) => (
        <li key={name}>
          <label htmlFor={`${id}${name}`}>{label}</label>
          <p id={`${id}${name}about`}>
            {about}
            {name === 'news' && news_since && (
              <>
                {' '}
                Accepté le <TimeText at={news_since} isDay />.
              </>
            )}
          </p>
          <Switch
            id={`${id}${name}`}
            checked={shown[name]}
            onChange={(_, isOn) => void choose({ [name]: isOn })}
            slotProps={{ input: { 'aria-describedby': `${id}${name}about` } }}
          />
        </li>
      ))}
    </Choices>
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

const Choices = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: space.x5,
    padding: `${space.x4} 0`,
  },
  'li + li': { borderTop: `1px solid ${vars.palette.line}` },
  label: { ...typography.subtitle1, fontWeight: typography.fontWeightBold, cursor: 'pointer' },
  p: { ...typography.body2, gridColumn: 1, margin: 0, color: vars.palette.text.secondary },
  'li > span': { gridArea: '1 / 2 / 3' },
}))
