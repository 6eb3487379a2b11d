import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { InstalledAppSection } from './InstalledAppSection.tsx'
import { DiscreetModePanel } from './install/DiscreetModePanel.tsx'
import { PortalInstallPanel, type PortalInstallOption } from './install/InstallPanel.tsx'
import { PushPanel } from './told/PushPanel.tsx'
import type { PushAvailability } from './told/findPushAvailability.ts'

const meta: Meta<typeof InstalledAppSection> = {
  title: 'Pages/Profil, application',
  component: InstalledAppSection,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof InstalledAppSection>

const AT = '/profile#application'
const linkTo = (rel: string) => document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href')

export const Loaded: Story = {
  name: 'Chargée',
  ...portalStoryMeta,
  ...pageStoryParameters(AT, {
    'GET /messages/urgent': {
      data: [
        {
          id: 1,
          subject: 'Préavis déposé',
          content: 'Il court du 3 au 5 décembre.\n\nLes consignes suivent.',
          made_at: '2026-11-23T09:00:00.000Z',
        },
      ],
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Application')
    await expect(await canvas.findByText('Préavis déposé')).toBeVisible()
    await expect(await canvas.findByText('Notifications sur cet appareil')).toBeVisible()
    // The manifest carries the company's name, or the neutral one in discreet mode.
    await waitFor(() => expect(linkTo('manifest')).toBe('/manifest.webmanifest?company=1'))
    await userEvent.click(await canvas.findByRole('switch', { name: 'Ne rien montrer de l’association' }))
    await waitFor(() => expect(linkTo('manifest')).toBe('/carnet.webmanifest'))
    await expect(linkTo('apple-touch-icon')).toBe('/application/carnet-any-192.png')
    await userEvent.click(canvas.getByRole('switch', { name: 'Ne rien montrer de l’association' }))
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...portalStoryMeta,
  ...pageStoryParameters(AT, { 'GET /push': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Application')
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect(canvas.getByText('Installer le portail')).toBeVisible()
  },
}

const chosen = { urgent: true, reminders: false, seats: true, polls: false, with_mail: true, is_discreet: false }
const told = (offer: PushAvailability, its = {}) => ({
  render: () => <PushPanel offer={offer} chosen={null} isBusy={false} onChoose={choose} onTest={test} {...its} />,
})
const [choose, test] = [fn(), fn()]

export const Offered: Story = {
  name: 'Rien de choisi',
  ...told('offered'),
  play: async ({ canvas }) => {
    choose.mockClear()
    await expect(canvas.queryByRole('button', { name: 'Envoyer un essai' })).toBeNull()
    await userEvent.click(canvas.getByRole('switch', { name: 'Place libérée' }))
    await expect(choose).toHaveBeenCalledWith({ ...chosen, urgent: false })
  },
}
/** Story of a device whose push subscription the browser has withdrawn. */
export const Removed: Story = {
  tags: ['nightly'],
  name: 'Désinscrit par le navigateur',
  ...told('allowed', { isRemoved: true }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Votre navigateur a désinscrit cet appareil/)).toBeVisible()
    await expect(canvas.getByRole('switch', { name: 'Place libérée' })).not.toBeChecked()
  },
}
export const Allowed: Story = {
  name: 'Choisies',
  ...told('allowed', { chosen }),
  play: async ({ canvas }) => {
    choose.mockClear()
    await expect(canvas.getByRole('switch', { name: 'Messages urgents du bureau' })).toBeChecked()
    await userEvent.click(canvas.getByRole('switch', { name: /mail aussi/ }))
    await expect(choose).toHaveBeenCalledWith({ ...chosen, with_mail: false })
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer un essai' }))
    await expect(test).toHaveBeenCalled()
  },
}
const says =
  (words: RegExp): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(canvas.getByText(words)).toBeVisible()
    await expect(canvas.queryByRole('switch')).toBeNull()
  }
export const Refused: Story = {
  tags: ['nightly'],
  name: 'Refusées',
  ...told('refused', { chosen }),
  play: says(/refuse les notifications/),
}
export const Absent: Story = {
  tags: ['nightly'],
  name: 'Non offertes',
  ...told('absent'),
  play: says(/n’en offre pas/),
}
export const Iphone: Story = {
  tags: ['nightly'],
  name: 'iPhone, pas installé',
  ...told('iphone'),
  play: says(/écran d’accueil/),
}
export const Shared: Story = {
  tags: ['nightly'],
  name: 'Appareil partagé',
  ...told('shared'),
  play: says(/est partagé/),
}

const installing = (offer: PortalInstallOption) => ({ render: () => <PortalInstallPanel offer={offer} /> })
const prompt = Object.assign(new Event('beforeinstallprompt'), {
  prompt: fn(async () => ({ outcome: 'accepted' as const })),
})
export const Installable: Story = {
  name: 'Installable',
  ...installing({ way: 'button', prompt }),
  play: async ({ canvas }) => {
    prompt.prompt.mockClear()
    await expect(prompt.prompt).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Installer' }))
    await expect(prompt.prompt).toHaveBeenCalledTimes(1)
  },
}
export const InstallableOnIphone: Story = {
  tags: ['nightly'],
  name: 'Installable sur iPhone',
  ...installing({ way: 'iphone' }),
}
export const InstallableByMenu: Story = {
  tags: ['nightly'],
  name: 'Installable par le menu',
  ...installing({ way: 'menu' }),
}
export const Installed: Story = {
  tags: ['nightly'],
  name: 'Installée',
  render: () => (
    <>
      <PortalInstallPanel offer={{ way: 'installed' }} />
      <DiscreetModePanel isDiscreet isInstalled onChange={() => undefined} />
    </>
  ),
}
