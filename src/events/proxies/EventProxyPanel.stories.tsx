import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { OwnProxies } from '#contract/events/proxies.ts'
import {
  buildRefusedApiReply,
  noResponseApiCallFailure,
  unreachableServerFailure,
  type StoryApiAnswers,
} from '#tests/samples/answers.ts'
import { sampleEvent, sampleOwnProxies } from '#tests/samples/events.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { EventProxyPanel } from './EventProxyPanel.tsx'

const meta: Meta<typeof EventProxyPanel> = {
  title: 'Pages/Événement/Pouvoirs',
  component: EventProxyPanel,
  ...portalStoryMeta,
}
export default meta
type Story = StoryObj<typeof EventProxyPanel>

const showing = (own: Partial<OwnProxies>, more: StoryApiAnswers = {}) =>
  pageStoryParameters(
    '/events/12',
    { 'GET /events/:id/proxies': { data: { ...sampleOwnProxies, ...own } }, ...more },
    'member',
  )
const given = (to: string, state: 'asked' | 'accepted' | 'refused') => ({ given: { to, state } })
const from = (giver: number, name: string, state: 'asked' | 'accepted') => ({ giver, name, state })

export const Offer: Story = {
  name: 'À donner',
  ...showing(
    {},
    { 'PUT /events/:id/proxy': { data: { ...sampleOwnProxies, ...given('noe@envol.example', 'asked') } } },
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(await canvas.findByText(/Les statuts permettent à chacun de porter 2\spouvoirs au plus/)).toBeVisible()
    const who = canvas.getByLabelText(/^À qui donnez-vous/)
    await userEvent.type(who, 'Noé')
    await userEvent.click(canvas.getByRole('button', { name: 'Proposer mon pouvoir' }))
    await expect(await canvas.findByText(/^Écrivez un numéro d’adhérent/)).toBeVisible()
    await userEvent.clear(who)
    await userEvent.type(who, 'noe@envol.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Proposer mon pouvoir' }))
    await expect(await canvas.findByText(/Il comptera quand cette personne l’aura accepté/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Retirer ma proposition' })).toBeVisible()
  },
}
export const Given: Story = {
  name: 'Donné',
  ...showing(given('Noé Vasseur', 'accepted'), { 'DELETE /events/:id/proxy': { data: sampleOwnProxies } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(await canvas.findByText(/^Noé Vasseur porte votre pouvoir/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Reprendre mon pouvoir' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Reprendre' }))
    await expect(await canvas.findByRole('button', { name: 'Proposer mon pouvoir' })).toBeVisible()
  },
}
export const Refused: Story = {
  tags: ['nightly'],
  name: 'Refusé',
  ...showing(given('000042', 'refused')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/n’a pas été accepté/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Proposer mon pouvoir' })).toBeVisible()
  },
}
export const Received: Story = {
  name: 'Reçus, deux au plus',
  tags: ['nightly'],
  ...showing(
    { received: [from(2, 'Noé Vasseur', 'accepted'), from(3, 'Aïcha Benali', 'asked')] },
    {
      'PUT /events/:id/proxies/:member': {
        data: {
          ...sampleOwnProxies,
          received: [
            from(2, 'Noé Vasseur', 'accepted'),
            from(3, 'Aïcha Benali', 'accepted'),
            from(5, 'Inès Morvan', 'asked'),
          ],
        },
      },
    },
  ),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await userEvent.click(await canvas.findByRole('button', { name: /^Accepter\s: Aïcha Benali$/ }))
    await expect(await canvas.findByText(/Vous portez déjà 2\spouvoirs, le maximum/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Accepter/ })).toBeNull()
    await expect(canvas.getByText(/vous ne pouvez pas donner le vôtre/)).toBeVisible()
  },
}
export const AnswerRefused: Story = {
  name: 'Proposition retirée entre-temps',
  tags: ['nightly'],
  ...showing(
    { received: [from(3, 'Aïcha Benali', 'asked')] },
    {
      'PUT /events/:id/proxies/:member': buildRefusedApiReply(
        404,
        'Cette personne ne vous propose pas son pouvoir, ou plus.',
      ),
    },
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Accepter/ }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/ou plus/)
  },
}
export const DuesLapsed: Story = {
  tags: ['nightly'],
  name: 'Cotisation en retard',
  ...showing({ is_entitled: false }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Votre cotisation n’est pas à jour/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Proposer mon pouvoir' })).toBeNull()
  },
}
export const NotYet: Story = {
  tags: ['nightly'],
  name: 'Pas encore ouverts',
  ...showing({ limit: null }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/pas encore ouvert les pouvoirs/)).toBeVisible()
  },
}
export const Begun: Story = {
  tags: ['nightly'],
  name: 'Assemblée commencée',
  ...showing({ is_open: false, ...given('Noé Vasseur', 'accepted') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Les pouvoirs ne changent plus.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Reprendre mon pouvoir' })).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...showing({}, { 'GET /events/:id/proxies': noResponseApiCallFailure }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, sampleEvent.title)),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...showing({}, { 'GET /events/:id/proxies': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Les pouvoirs n’ont pas pu être chargés')).toBeVisible()
  },
}
