import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatShortDate } from '#src/lib/dates.ts'

type Props = {
  /** Accessible name of the bank file, which distinguishes its button in a list. */
  about: string
  downloaded_at: string | null
  onSave: () => Promise<void>
}

/**
 * Button that downloads a file for the bank. A second download asks first, because the bank would execute the file
 * twice.
 */
export const BankFileDownloadButton = ({ about, downloaded_at, onSave }: Props) => (
  <ConfirmingButton
    question={
      downloaded_at !== null &&
      `Déjà téléchargé le ${formatShortDate(downloaded_at)}. Remis deux fois à la banque, il serait exécuté deux fois.`
    }
    yes="Télécharger"
    about={about}
    onYes={onSave}
  >
    {downloaded_at === null ? 'Télécharger' : 'Télécharger de nouveau'}
  </ConfirmingButton>
)
