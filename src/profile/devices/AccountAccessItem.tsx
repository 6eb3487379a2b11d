import type { ReactNode } from 'react'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'

type Props = {
  name: ReactNode
  icon?: ReactNode
  /** True for the signed-in device that is in use. */
  isThis?: boolean
  /** Details of an access to the account (device, passkey, calendar feed or export). */
  children?: ReactNode
  /** Button that revokes an access to the account after a confirmation; `about` completes its accessible name. */
  end?: { word: string; question: string; yes?: string; about: string; onYes: () => Promise<void> }
}

/** List item of one access to the account: device, passkey, calendar feed or data export. */
export function AccountAccessItem({ name, icon, isThis = false, children, end }: Props) {
  return (
    <li>
      {icon}
      <div>
        <b>{name}</b>
        {isThis && <span>Cet appareil</span>}
        {children && <p>{children}</p>}
      </div>
      {end && (
        <ConfirmingButton question={end.question} yes={end.yes ?? end.word} about={end.about} onYes={end.onYes}>
          {end.word}
        </ConfirmingButton>
      )}
    </li>
  )
}
