import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { Footer } from './Footer.tsx'

const meta: Meta<typeof Footer> = {
  title: 'Cadre/Pied de page',
  component: Footer,
  tags: ['!autodocs'],
  decorators: [withPortalData],
}
export default meta
type Story = StoryObj<typeof Footer>

const contactWithoutLinks = {
  email: 'bureau@compagnie.example',
  phone1: null,
  phone2: null,
  address: '1 rue des Ailes',
  opening_hours: 'Tous les jours 9h à 17h',
  social: 2,
  facebook_url: null,
  facebook_group_url: 'https://reseaux.example/groupe',
  instagram_url: null,
  whatsapp_url: null,
  airline_group_email: 'groupe@compagnie.example',
  crew_group_email: 'navigants@compagnie.example',
} as const

export const FirstCompany: Story = {
  name: 'Compagnie 1',
  globals: { company: '1' },
  play: async ({ canvas, globals }) => {
    const shown = globals['scheme'] === 'dark' ? 'Nuit' : globals['scheme'] === 'system' ? 'Système' : 'Jour'
    await expect(canvas.getByRole('radio', { name: shown })).toBeChecked()
    await expect(await canvas.findByText('01 99 00 12 40')).toHaveAttribute('href', 'tel:+33199001240')
    await expect(canvas.getByRole('link', { name: /Instagram/ })).toBeVisible()
  },
}
export const SecondCompany: Story = {
  name: 'Compagnie 2',
  globals: { company: '2' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Groupe Transalpine')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /Instagram/ })).toBeNull()
  },
}
export const ThirdCompany: Story = {
  tags: ['nightly'],
  name: 'Compagnie 3',
  globals: { company: '3' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('easyjet@envol.example')).toBeVisible()
  },
}
export const Member: Story = {
  tags: ['nightly'],
  name: 'Adhérent',
  globals: { person: 'member' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Accords' })).toHaveAttribute('href', '/accords')
    await expect(canvas.queryByRole('link', { name: 'Adhésion' })).toBeNull()
  },
}
export const WithoutSocialLinks: Story = {
  tags: ['nightly'],
  name: 'Sans réseaux sociaux',
  parameters: {
    answers: {
      'GET /contact-data': { data: { company_id: 1, ...contactWithoutLinks } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(contactWithoutLinks.email)).toBeVisible()
    await expect(canvas.queryByRole('list', { name: 'Réseaux sociaux' })).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  parameters: { answers: { 'GET /contact-data': noResponseApiCallFailure } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()
    await expect(canvas.getByRole('button', { name: 'Contactez-nous' })).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En échec',
  parameters: { answers: { 'GET /contact-data': unreachableServerFailure } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Pas de connexion au serveur/)).toBeVisible()
    await expect(canvas.getByText('Réseaux sociaux indisponibles.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Réessayer' }))
    await expect(await canvas.findByText(/^Pas de connexion au serveur/)).toBeVisible()
  },
}
