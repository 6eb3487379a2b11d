import '#theme/laterComponents.ts'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { DISCREET_WEB_APP_NAME } from '#contract/application.ts'
import { TitledPanel } from '#src/components/Panel.tsx'
import { quoteFrench } from '#src/lib/text.ts'

type Props = { isDiscreet: boolean; isInstalled: boolean; onChange: (isDiscreet: boolean) => void }

/**
 * Panel with the switch of discreet mode, which hides the association's name in icon and notifications on this device.
 */
export function DiscreetModePanel({ isDiscreet, isInstalled, onChange }: Props) {
  return (
    <TitledPanel
      title="Mode discret"
      intro={`L’icône devient un carnet, nommé ${quoteFrench(DISCREET_WEB_APP_NAME)}, et toutes les notifications disent la même chose. Votre choix reste sur cet appareil.`}
    >
      <FormControlLabel
        control={<Switch checked={isDiscreet} onChange={(_, next) => onChange(next)} />}
        label="Ne rien montrer de l’association"
      />
      {isInstalled && (
        <p>Ce qui est déjà installé garde son nom et son icône&nbsp;: désinstallez-le, puis réinstallez-le.</p>
      )}
    </TitledPanel>
  )
}
