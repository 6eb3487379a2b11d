import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { portalReachability } from '#src/api/bearer.ts'
import { noResponseApiCallFailure, unreachableServerFailure } from '#tests/samples/answers.ts'
import { prepareStoryDeviceStore } from '#tests/samples/prepareStoryDevice.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { NetworkBar } from './NetworkBar.tsx'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { updateOfflineState } from './offlineState.ts'
import type { OutboxAction } from './outbox/Act.ts'
import { sendQueuedActions } from './outbox/queuedActs.ts'
import { OFFLINE_PACK_STATE_NAME } from '#src/offline/pack/packState.ts'
import { wipeDeviceOfflineData } from '#src/offline/store/wipeDeviceOfflineData.ts'

const meta: Meta<typeof NetworkBar> = {
  title: 'Cadre/État du réseau',
  component: NetworkBar,
  decorators: [withPortalData],
  parameters: { path: '/', answers: { 'GET /companies': noResponseApiCallFailure } },
  beforeEach: () => () => {
    portalReachability.isOurs = true
    updateOfflineState({ waiting: [], shownFrom: undefined })
  },
}
export default meta
type Story = StoryObj<typeof NetworkBar>

const asIs = (text: string) => text

export const Hotel: Story = {
  name: 'Wifi d’un hôtel',
  play: async ({ canvas }) => {
    portalReachability.isOurs = false
    portalReachability.tell?.()
    updateOfflineState({ shownFrom: '2026-11-22T09:30:00.000Z' })
    await expect(await canvas.findByText('Le wifi attend que vous vous y connectiez')).toBeVisible()
    await expect(
      canvas.getByText('dernière mise à jour le 22\u00a0nov.\u00a02026 à 10\u00a0h\u00a030', { normalizer: asIs }),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ouvrir la page du wifi' })).toHaveAttribute('href', '/reseau')
  },
}

export const Quiet: Story = {
  name: 'Rien à dire',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { hidden: true })).toBeEmptyDOMElement()
  },
}

const favourite: OutboxAction = {
  key: '00000000-0000-4000-8000-000000000003',
  name: 'PUT /accords/:id/favourite',
  params: { id: 4 },
  about: '/accords/4',
  title: 'Votre favori «\u00a0Repos\u00a0»',
  at: Date.parse('2026-11-20T09:00:00.000Z'),
}
const sent: OutboxAction[] = []
const send = (act: OutboxAction) => Promise.resolve(sent.push(act))

export const Wiped: Story = {
  name: 'Effacé pendant qu’il est lu',
  globals: { person: 'member' },
  parameters: {
    answers: {
      'GET /companies': noResponseApiCallFailure,
      'PUT /accords/:id/favourite': noResponseApiCallFailure,
      'POST /offline/key': unreachableServerFailure,
    },
  },
  beforeEach: () => prepareStoryDeviceStore({ 'act/000000000001': favourite }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1\u00a0envoi attend le réseau', { normalizer: asIs })).toBeVisible()
    const store = await openDeviceStore()
    await expect(await store?.names('act/')).toEqual(['act/000000000001'])
    await wipeDeviceOfflineData()
    await expect(await store?.names('act/')).toEqual([])
    await expect(await store?.get(OFFLINE_PACK_STATE_NAME)).toBeUndefined()
    if (store) await sendQueuedActions(store, send, () => undefined)
    await expect(sent).toEqual([])
    await expect(store?.put('act/000000000002', favourite)).rejects.toThrow('closing')
  },
}
