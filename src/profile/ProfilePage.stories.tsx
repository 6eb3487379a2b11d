import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { buildRefusedApiReply } from '#tests/samples/answers.ts'
import { sampleTransferDues } from '#tests/samples/dues.ts'
import { sampleMembershipOptions } from '#tests/samples/membership.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { samplePersonalDataExports, sampleMemberProfile } from '#tests/samples/profile.ts'
import { ProfilePage } from './ProfilePage.tsx'

const meta: Meta<typeof ProfilePage> = {
  title: 'Pages/Profil',
  component: ProfilePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof ProfilePage>

export const Identity: Story = {
  name: 'Identité et travail',
  ...pageStoryParameters('/profile#identite'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Identité et travail')
    await expect(await canvas.findByLabelText('Base')).toHaveValue('Paris-Orly')
    await userEvent.clear(canvas.getByLabelText('Prénom'))
    const phone = canvas.getByLabelText('Téléphone (facultatif)')
    await expect(phone).toHaveValue('06 39 98 01 12')
    await userEvent.clear(phone)
    await userEvent.type(phone, '06 12')
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer' }))
    await expect(await canvas.findByRole('link', { name: 'Le prénom est requis' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Ce numéro n’est pas reconnu/ })).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Prénom'), 'Camélia')
    await userEvent.type(phone, ' 34 56 78')
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer' }))
    // The header shows the new name too.
    await waitFor(() => expect(localStorage.getItem('user')).toContain('Camélia'))
    await expect(localStorage.getItem('user')).not.toContain('33639')
  },
}
export const OtherDues: Story = {
  tags: ['nightly'],
  name: 'Autre fonction, autre cotisation',
  ...pageStoryParameters('/profile#identite', {
    'GET /dues/change': {
      data: {
        period: 'mensuelle',
        way: 'prelevement',
        former_cents: 1200,
        amount_cents: 3200,
        first_on: '2027-02-01',
      },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Identité et travail')
    await userEvent.selectOptions(await canvas.findByLabelText('Fonction'), 'Commandant de bord')
    const sentence = /passera de 12\s€ à 32\s€ par mois à partir du prélèvement du 1er\sfévrier 2027/
    await expect(await canvas.findByText(sentence)).toHaveTextContent('Enregistrer vaut accord.')
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer' }))
    await expect(await canvas.findByText(/Un e-.mail vous le confirme/)).toHaveTextContent(sentence)
  },
}
export const IdentityRefused: Story = {
  tags: ['nightly'],
  name: 'Identité refusée',
  ...pageStoryParameters('/profile#identite', {
    'PUT /profile/details': buildRefusedApiReply(422, 'Vérifiez les champs', { phone: 'Ce numéro n’existe pas' }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Identité et travail')
    await userEvent.click(await canvas.findByRole('button', { name: 'Enregistrer' }))
    await expect(await canvas.findByText('Ce numéro n’existe pas')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Téléphone (facultatif)')).toHaveFocus())
  },
}
export const UnreadablePhoto: Story = {
  tags: ['nightly'],
  name: 'Photo illisible',
  ...pageStoryParameters('/profile#identite'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Identité et travail')
    const photo = new File(['ceci n’est pas une photo'], 'IMG_0042.HEIC', { type: 'image/heic' })
    await userEvent.upload(canvas.getByLabelText('Photo'), photo)
    await expect(await canvas.findByText(/^Ce navigateur ne lit pas les photos HEIC/)).toBeVisible()
  },
}
export const Framing: Story = {
  name: 'Cadrer une photo',
  tags: ['nightly'],
  ...pageStoryParameters('/profile#identite'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Identité et travail')
    await userEvent.upload(canvas.getByLabelText('Photo'), await aPhoto())
    const dialog = await screen.findByRole('dialog', { name: 'Cadrer la photo' })
    await waitFor(() => expect(within(dialog).getByLabelText(/^Cadre/)).toBeVisible())
  },
}
export const Dues: Story = {
  tags: ['nightly'],
  name: 'Cotisations prélevées',
  ...pageStoryParameters('/profile#cotisations'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cotisations')
    await expect(await canvas.findByText('Prélèvement annoncé')).toBeVisible()
    await expect(canvas.getByText('FR76 •••• 0189')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Télécharger le reçu du 1er\soctobre 2026$/ })).toBeVisible()
    // The button is a pill, not a circle.
    const receipt = canvas.getByRole('button', { name: /^Télécharger le reçu du 1er\soctobre 2026$/ })
    await expect(receipt.offsetWidth).toBeGreaterThan(1.5 * receipt.offsetHeight)
    const refusal = canvas.getByText(/^Votre banque a refusé le prélèvement de/)
    await expect(refusal).toHaveTextContent(/du 1er\sseptembre 2026/)
    await expect(canvas.getByRole('button', { name: /^Copier\s: IBAN$/ })).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Changer de compte' }))
    await expect(canvas.getByLabelText('IBAN')).toHaveFocus()
    await expect(canvas.getByLabelText('Titulaire du compte')).toHaveValue('Camille Laurent')
    await userEvent.type(canvas.getByLabelText('Mot de passe actuel'), 'abcd')
    await userEvent.click(canvas.getByRole('button', { name: 'Signer' }))
    await expect(await canvas.findByRole('link', { name: 'Signez le mandat en cochant cette case' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ce n’est pas votre mot de passe actuel' })).toBeVisible()
  },
}
export const TransferredDues: Story = {
  tags: ['nightly'],
  name: 'Cotisations par virement',
  ...pageStoryParameters('/profile#cotisations', {
    'GET /dues': { data: sampleTransferDues },
    'GET /membership/options': { data: { ...sampleMembershipOptions, debit: null } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cotisations')
    await expect(await canvas.findByText('À payer par virement')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Copier\s: IBAN$/ })).toBeVisible()
    await expect(canvas.queryByText('Prélèvement')).toBeNull()
  },
}
export const Connection: Story = {
  name: 'Connexion',
  ...pageStoryParameters('/profile#connexion'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Connexion')
    await expect(await canvas.findByText('Clé USB du vestiaire')).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Mot de passe actuel'), 'decollage')
    await userEvent.type(canvas.getByLabelText('Nouveau mot de passe'), 'trois mots sans lien')
    await userEvent.type(canvas.getByLabelText('Confirmer le mot de passe'), 'trois mots sans liens')
    await userEvent.click(canvas.getByRole('button', { name: 'Changer le mot de passe' }))
    await expect(await canvas.findByText('Les mots de passe ne correspondent pas')).toBeVisible()
  },
}
export const Devices: Story = {
  name: 'Appareils',
  ...pageStoryParameters('/profile#appareils', {
    'GET /calendar-feeds': {
      data: [{ kind: 'les-miens', shows_details: false, created_at: '2026-11-02T05:05:00.000Z' }],
    },
    'GET /profile/exports': { data: [samplePersonalDataExports.ready] },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Appareils')
    const signedIn = canvas.getByRole('region', { name: 'Appareils connectés' })
    await expect(await within(signedIn).findByText('Cet appareil')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: /^Fermer\s: Mes événements$/ })).toBeVisible()
    await expect(await canvas.findByText(/^Archive du/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tout fermer' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Déconnecter\s: Safari sur iPhone$/ }))
    await expect(canvas.getByRole('group', { name: /^Déconnecter cet appareil/ })).toBeVisible()
  },
}
export const Preferences: Story = {
  name: 'Préférences',
  ...pageStoryParameters('/profile#preferences'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Préférences')
    const news = await canvas.findByLabelText('Actualités de l’association')
    await expect(news).not.toBeChecked()
    await userEvent.click(news)
    await expect(news).toBeChecked()
  },
}
export const Data: Story = {
  name: 'Mes données',
  tags: ['nightly'],
  ...pageStoryParameters('/profile#donnees', {
    'GET /profile/exports': { data: [samplePersonalDataExports.ready, samplePersonalDataExports.failed] },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Mes données')
    await expect(await canvas.findByText('Archive prête')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Télécharger l’archive/ })).toBeVisible()
  },
}
export const Deletion: Story = {
  name: 'Suppression',
  ...pageStoryParameters('/profile/delete'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Supprimer mon compte')
    await expect(await canvas.findByText(/les prélèvements s’arrêtent/)).toBeVisible()
    await userEvent.type(await canvas.findByLabelText('Mot de passe actuel'), 'decollage')
    await userEvent.click(canvas.getByRole('button', { name: 'Demander la suppression' }))
    await expect(await canvas.findByRole('button', { name: 'Garder mon compte' })).toBeVisible()
  },
}
export const Leaving: Story = {
  tags: ['nightly'],
  name: 'Suppression demandée',
  ...pageStoryParameters('/profile/delete', {
    'GET /profile/details': { data: { ...sampleMemberProfile, deletion_at: '2030-01-08T10:00:00.000Z' } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Votre compte sera supprimé le/)).toBeInTheDocument()
  },
}

/** Returns a generated portrait photo for a story, in the size of a phone's photos. */
async function aPhoto() {
  const canvas = new OffscreenCanvas(900, 1200)
  const pen = canvas.getContext('2d')
  pen?.fillRect(0, 0, 900, 1200)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'IMG_0043.jpg', { type: 'image/jpeg' })
}
