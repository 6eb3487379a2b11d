import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import {
  buildCaptivePortalFailure,
  buildRefusedApiReply,
  unreachableServerFailure,
  noResponseApiCallFailure,
} from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import {
  sampleMemberCardPublicKeys,
  sampleMemberCardCheckResult,
  samplePortrait,
  sampleMemberCardQrCodes,
} from '#tests/samples/profile.ts'
import { CardCheckPage } from './CardCheckPage.tsx'

const meta: Meta<typeof CardCheckPage> = {
  title: 'Pages/Vérifier une carte',
  component: CardCheckPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof CardCheckPage>

const keys = { 'GET /board/card-keys': { data: sampleMemberCardPublicKeys } }
const noNetwork = {
  'GET /board/cards/:code': unreachableServerFailure,
  'GET /board/card-keys': unreachableServerFailure,
}
const keepKeys = () => localStorage.setItem('cardKeys', JSON.stringify(sampleMemberCardPublicKeys))
const path = '/carte/kX3vQmT7c9aLr2WzYbN_fg'

export const Valid: Story = {
  name: 'Valable',
  ...pageStoryParameters(path, {
    ...keys,
    'GET /board/cards/:code': { data: { ...sampleMemberCardCheckResult, image: samplePortrait } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Vérifier une carte')
    await expect(await canvas.findByText('Carte valable')).toBeVisible()
  },
}
export const Expired: Story = {
  name: 'Expirée',
  ...pageStoryParameters(path, {
    ...keys,
    'GET /board/cards/:code': {
      data: { ...sampleMemberCardCheckResult, is_valid: false, valid_until: '2025-12-31', paid_until: '2025-12-31' },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte non valable')).toBeInTheDocument()
  },
}
export const NewMember: Story = {
  tags: ['nightly'],
  name: 'Nouvel adhérent',
  ...pageStoryParameters(path, {
    ...keys,
    'GET /board/cards/:code': { data: { ...sampleMemberCardCheckResult, paid_until: null, expected_on: '2999-12-07' } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte valable')).toBeInTheDocument()
    await expect(canvas.getByText(/première prévue le/)).toHaveTextContent('première prévue le 7 décembre 2999')
  },
}
export const NotOfTheBoard: Story = {
  name: 'Hors du bureau',
  ...pageStoryParameters(path, { ...keys, 'GET /board/cards/:code': buildRefusedApiReply(403, 'Réservé au bureau') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Le bureau vérifie les cartes ici')).toBeInTheDocument()
  },
}
export const Unknown: Story = {
  name: 'Inconnue',
  ...pageStoryParameters(path, {
    ...keys,
    'GET /board/cards/:code': buildRefusedApiReply(404, 'Cette carte n’existe pas'),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cette carte n’existe pas, ou plus')).toBeInTheDocument()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(path, { ...keys, 'GET /board/cards/:code': noResponseApiCallFailure }),
}
export const Failed: Story = {
  tags: ['nightly'],
  name: 'Hors ligne',
  ...pageStoryParameters(path, { ...keys, 'GET /board/cards/:code': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeInTheDocument()
  },
}

export const SignedOffline: Story = {
  name: 'Sans réseau, signature valable',
  ...pageStoryParameters(`${path}#${sampleMemberCardQrCodes.valid}`, noNetwork),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signature valable')).toBeVisible()
    await expect(canvas.getByText(/seule la signature/)).toHaveTextContent(/000042, valable jusqu’au 31\sdécembre 2099/)
  },
}
export const HotelsWifi: Story = {
  name: 'Wifi d’hôtel, signature valable',
  ...pageStoryParameters(`${path}#${sampleMemberCardQrCodes.valid}`, {
    ...noNetwork,
    'GET /board/cards/:code': buildCaptivePortalFailure(404),
  }),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signature valable')).toBeVisible()
    await expect(canvas.queryByText('Cette carte n’existe pas, ou plus')).toBeNull()
  },
}
export const HotelsWifiUnsigned: Story = {
  tags: ['nightly'],
  name: 'Wifi d’hôtel, sans signature',
  ...pageStoryParameters(path, { ...noNetwork, 'GET /board/cards/:code': buildCaptivePortalFailure(403) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('La carte n’a pas pu être vérifiée')).toBeVisible()
  },
}
export const OverOffline: Story = {
  tags: ['nightly'],
  name: 'Sans réseau, carte expirée',
  ...pageStoryParameters(`${path}#${sampleMemberCardQrCodes.over}`, noNetwork),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte expirée')).toBeInTheDocument()
  },
}
export const ForgedOffline: Story = {
  name: 'Sans réseau, signature fausse',
  ...pageStoryParameters(`${path}#${sampleMemberCardQrCodes.valid.slice(0, -2)}AA`, noNetwork),
  beforeEach: keepKeys,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signature fausse')).toBeInTheDocument()
  },
}
export const WithoutKeyOffline: Story = {
  tags: ['nightly'],
  name: 'Sans réseau, sur un appareil sans clé',
  ...pageStoryParameters(`${path}#${sampleMemberCardQrCodes.valid}`, noNetwork),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Carte non vérifiée')).toBeInTheDocument()
    await expect(canvas.getByText(/ouvrez cette page une fois avec du réseau/)).toBeInTheDocument()
  },
}
