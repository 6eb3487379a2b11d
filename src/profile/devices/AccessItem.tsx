import type { ReactNode } from 'react'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'

type Props = {
  name: ReactNode
  /** Whether it is the device in one's hand. */
  isThis?: boolean
  /** What is known of it. */
  children?: ReactNode
  /** What ends it, asked twice; `about` says of which one, to who does not see the line. */
  end?: { word: string; question: string; yes?: string; about: string; onYes: () => Promise<void> }
}

/** One line of what opens an account. */
export function AccessItem({ name, isThis = false, children, end }: Props) {
  return (
    <li>
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
