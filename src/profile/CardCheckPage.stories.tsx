import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { elsewhere, refused, unreachable, waiting } from '#tests/samples/answers.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { sampleCardKeys, sampleCheck, samplePortrait, sampleStated } from '#tests/samples/profile.ts'
import { CardCheckPage } from './CardCheckPage.tsx'

const meta: Meta<typeof CardCheckPage> = {
  title: 'Pages/Vérifier une carte',
  component: CardCheckPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CardCheckPage>

const keys = { 'GET /board/card-keys': { data: sampleCardKeys } }
const noNetwork = { 'GET /board/cards/:code': unreachable, 'GET /board/card-keys': unreachable }
const keepKeys = () => localStorage.setItem('cardKeys', JSON.stringify(sampleCardKeys))
const path = '/carte/kX3vQmT7c9aLr2WzYbN_fg'

export const Valid: Story = {
  name: 'Valable',
  ...pageAt(path, { ...keys, 'GET /board/cards/:code': { data: { ...sampleCheck, image: samplePortrait } } }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Vérifier une carte')
    await expect(await canvas.findByText('Carte valable')).toBeVisible()
  },
}
export const Expired: Story = {
  name: 'Expirée',
  ...pageAt(path, {
    ...keys,
    'GET /board/cards/:code': {
      data: { ...sampleCheck, is_valid: false, valid_until: '2025-12-31', paid_until: '2025-12-31' },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte non valable')).toBeInTheDocument()
  },
}
export const NewMember: Story = {
  name: 'Nouvel adhérent',
  ...pageAt(path, {
    ...keys,
    'GET /board/cards/:code': { data: { ...sampleCheck, paid_until: null, expected_on: '2999-12-07' } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte valable')).toBeInTheDocument()
    await expect(canvas.getByText(/première prévue le/)).toHaveTextContent('première prévue le 7 décembre 2999')
  },
}
export const NotOfTheBoard: Story = {
  name: 'Hors du bureau',
  ...pageAt(path, { ...keys, 'GET /board/cards/:code': refused(403, 'Réservé au bureau') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Le bureau vérifie les cartes ici')).toBeInTheDocument()
  },
}
export const Unknown: Story = {
  name: 'Inconnue',
  ...pageAt(path, { ...keys, 'GET /board/cards/:code': refused(404, 'Cette carte n’existe pas') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cette carte n’existe pas, ou plus')).toBeInTheDocument()
  },
}
export const Loading: Story = { name: 'En chargement', ...pageAt(path, { ...keys, 'GET /board/cards/:code': waiting }) }
export const Failed: Story = {
  name: 'Hors ligne',
  ...pageAt(path, { ...keys, 'GET /board/cards/:code': unreachable }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeInTheDocument()
  },
}

export const SignedOffline: Story = {
  name: 'Sans réseau, signature valable',
  ...pageAt(`${path}#${sampleStated.valid}`, noNetwork),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signature valable')).toBeVisible()
    await expect(canvas.getByText(/seule la signature/)).toHaveTextContent(/000042, valable jusqu’au 31\sdécembre 2099/)
  },
}
export const HotelsWifi: Story = {
  name: 'Wifi d’hôtel, signature valable',
  ...pageAt(`${path}#${sampleStated.valid}`, { ...noNetwork, 'GET /board/cards/:code': elsewhere(404) }),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signature valable')).toBeVisible()
    await expect(canvas.queryByText('Cette carte n’existe pas, ou plus')).toBeNull()
  },
}
export const HotelsWifiUnsigned: Story = {
  name: 'Wifi d’hôtel, sans signature',
  ...pageAt(path, { ...noNetwork, 'GET /board/cards/:code': elsewhere(403) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('La carte n’a pas pu être vérifiée')).toBeVisible()
  },
}
export const OverOffline: Story = {
  name: 'Sans réseau, carte expirée',
  ...pageAt(`${path}#${sampleStated.over}`, noNetwork),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte expirée')).toBeInTheDocument()
  },
}
export const ForgedOffline: Story = {
  name: 'Sans réseau, signature fausse',
  ...pageAt(`${path}#${sampleStated.valid.slice(0, -2)}AA`, noNetwork),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signature fausse')).toBeInTheDocument()
  },
}
export const WithoutKeyOffline: Story = {
  name: 'Sans réseau, sur un appareil sans clé',
  ...pageAt(`${path}#${sampleStated.valid}`, noNetwork),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte non vérifiée')).toBeInTheDocument()
    await expect(canvas.getByText(/ouvrez cette page une fois avec du réseau/)).toBeInTheDocument()
  },
}
