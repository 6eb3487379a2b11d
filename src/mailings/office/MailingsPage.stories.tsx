import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { officePeopleStoryAnswers } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { MailingsPage } from './MailingsPage.tsx'

const meta: Meta<typeof MailingsPage> = {
  title: 'Pages/Bureau/Écrire aux adhérents',
  component: MailingsPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Un message relu puis envoyé',
  ...pageStoryParameters('/bureau/courriers', {
    ...officePeopleStoryAnswers,
    'POST /board/mailings/count': { data: { count: 840, minutes: 9, devices: 210 } },
    'POST /board/mailings': { success: true, message: 'Le message part à 840 personnes.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Écrire aux adhérents')
    await userEvent.type(await canvas.findByLabelText('Objet'), 'Assemblée')
    await userEvent.type(canvas.getByLabelText('Message'), 'Elle se tient mardi.')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Prévenir aussi par notification' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Relire avant d’envoyer' }))
    await expect(await canvas.findByText(/210\sappareils l’annonceront par notification/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /Envoyer à 840\spersonnes/ }))
    await expect(await screen.findByText('Le message part à 840 personnes.')).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageStoryParameters('/bureau/courriers', {
    ...officePeopleStoryAnswers,
    'GET /board/mailings': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Écrire aux adhérents')
    await expect(await canvas.findByText('Aucun pour l’instant.')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/bureau/courriers', {
    ...officePeopleStoryAnswers,
    'GET /board/mailings': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Écrire aux adhérents')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/courriers', {
    ...officePeopleStoryAnswers,
    'GET /board/mailings': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Écrire aux adhérents')
    await expect(await canvas.findByText('Les courriers n’ont pas pu être chargés')).toBeVisible()
  },
}
