import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { shortDate } from '#src/lib/dates.ts'

type Props = {
  /** Which file it is, where several stand below each other. */
  about: string
  downloaded_at: string | null
  onSave: () => Promise<void>
}

/** Downloads a file for the bank; a second time after a question alone, since the bank would do all of it twice. */
export const BankFileButton = ({ about, downloaded_at, onSave }: Props) => (
  <ConfirmingButton
    question={
      downloaded_at !== null &&
      `Déjà téléchargé le ${shortDate(downloaded_at)}. Remis deux fois à la banque, il serait exécuté deux fois.`
    }
    yes="Télécharger"
    about={about}
    onYes={onSave}
  >
    {downloaded_at === null ? 'Télécharger' : 'Télécharger de nouveau'}
  </ConfirmingButton>
)
