import { Button } from '#src/components/controls/Button.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { showInstallPrompt, type InstallPrompt } from './installPrompt.ts'

/** Way of installing the portal as an application in this browser. */
export type PortalInstallOption = { way: 'installed' | 'iphone' | 'menu' } | { way: 'button'; prompt: InstallPrompt }

/** Panel that installs the portal with a button where the browser supports it, or explains the manual steps. */
export function PortalInstallPanel({ offer }: { offer: PortalInstallOption }) {
  return (
    <TitledPanel
      title="Installer le portail"
      intro="Il s’ouvre depuis l’écran d’accueil, en plein écran et, une fois votre vol préparé, sans réseau."
    >
      {offer.way === 'button' && (
        <Button look="main" onClick={() => void showInstallPrompt(offer.prompt)}>
          Installer
        </Button>
      )}
      {offer.way === 'installed' && <p>C’est fait&nbsp;: vous y êtes.</p>}
      {offer.way === 'iphone' && (
        <ol>
          <li>Sur cette page, dans Safari, touchez Partager (le carré d’où sort une flèche).</li>
          <li>Choisissez «&nbsp;Sur l’écran d’accueil&nbsp;», puis «&nbsp;Ajouter&nbsp;».</li>
          <li>Ouvrez le portail par sa nouvelle icône et connectez-vous&nbsp;: elle a sa propre mémoire.</li>
        </ol>
      )}
      {offer.way === 'menu' && (
        <p>
          Ce navigateur ne le propose pas ici. Cherchez dans son menu «&nbsp;Installer&nbsp;» ou «&nbsp;Ajouter à
          l’écran d’accueil&nbsp;»&nbsp;; sinon, le portail s’utilise dans un onglet comme à l’ordinaire.
        </p>
      )}
    </TitledPanel>
  )
}
