import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import type { ApiCallReply } from '#contract/contract.ts'
import type { OfficeAgenda } from '#contract/events/agenda.ts'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import {
  sampleConvocations,
  sampleOfficeAgenda,
  sampleOfficeMinutes,
  officePeopleStoryAnswers,
  sampleAssemblyProxies,
} from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { AttendancePage } from './AttendancePage.tsx'

const meta: Meta<typeof AttendancePage> = {
  title: 'Pages/Bureau/Présences/Assemblée',
  component: AttendancePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Agenda: Story = {
  name: 'Ordre du jour',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/agenda': ({ body }) => ({
      data: { ...sampleOfficeAgenda, version: 2, points: (body as Pick<OfficeAgenda, 'points'>).points },
    }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText('Ordre du jour et résolutions'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Ajouter un point' }))
    const second = within(canvas.getByRole('group', { name: /^Point 2/ }))
    await userEvent.type(second.getByLabelText('Titre'), 'La cotisation')
    await userEvent.selectOptions(second.getByLabelText('Résolution'), 'Fixer la cotisation de 2027')
    await userEvent.click(canvas.getByRole('button', { name: 'Monter le point 2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' }))
    await expect(await screen.findByText('L’ordre du jour est enregistré.')).toBeVisible()
    await expect(within(canvas.getByRole('group', { name: /^Point 1/ })).getByLabelText('Titre')).toHaveValue(
      'La cotisation',
    )
  },
}
export const AgendaRemoved: Story = {
  tags: ['nightly'],
  name: 'Ordre du jour retiré',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/agenda': { data: { ...sampleOfficeAgenda, version: 2, points: [] } },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Ordre du jour et résolutions'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Ôter le point 1' }))
    await expect(canvas.getByText(/l’assemblée n’a plus d’ordre du jour\.$/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' }))
    await expect(await screen.findByText('L’assemblée n’a plus d’ordre du jour.')).toBeVisible()
    await expect(canvas.getByText('Cette assemblée n’a pas d’ordre du jour.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' })).toBeDisabled()
  },
}
export const AgendaChangedMeanwhile: Story = {
  name: 'Ordre du jour changé entre-temps',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/agenda': buildRefusedApiReply(409, 'Quelqu’un a changé cet ordre du jour entre-temps.'),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Ordre du jour et résolutions'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Ôter le point 1' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/entre-temps/)
  },
}
export const Proxies: Story = {
  name: 'Pouvoirs',
  ...pageStoryParameters('/bureau/presences/7', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText(/pour le quorum de 40/))
    await expect(await canvas.findByText('compte pour le quorum')).toBeVisible()
    await expect(canvas.getByText('ne compte pas, la personne est venue')).toBeVisible()
    await expect(canvas.getByText('proposé, pas encore accepté')).toBeVisible()
  },
}
const [, former] = sampleConvocations.sent
const convoked: ApiCallReply<'POST /board/events/:id/convocations'> = {
  data: { next: { ...sampleConvocations.next, is_sent: true }, sent: sampleConvocations.sent },
}
let isConvoked = false
export const Convocation: Story = {
  name: 'Convocation',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/convocations': () => {
      isConvoked = true
      return convoked
    },
    'GET /board/events/:id/convocations': () =>
      isConvoked ? convoked : { data: { next: sampleConvocations.next, sent: former ? [former] : [] } },
  }),
  beforeEach: () => {
    isConvoked = false
  },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText('Convocation'))
    await expect(await canvas.findByText(/Les statuts demandent 15\sjours/)).toBeVisible()
    await expect(canvas.getByText(/^Envoyée\s: 832\smessages acceptés par le serveur/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer une nouvelle convocation' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Envoyer' }))
    await expect(await canvas.findByText(/^En cours d’envoi\s: 635\smessages en attente/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Envoyer/ })).toBeNull()
  },
}
export const ConvocationWithoutAgenda: Story = {
  tags: ['nightly'],
  name: 'Convocation, sans ordre du jour',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/convocations': {
      data: { next: { ...sampleConvocations.next, obstacle: 'Écrivez d’abord l’ordre du jour.' }, sent: [] },
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Convocation'))
    await expect(await canvas.findByText('Écrivez d’abord l’ordre du jour.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Envoyer/ })).toBeNull()
  },
}
export const ConvocationFailed: Story = {
  name: 'Convocation, en panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/convocations': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Convocation'))
    await expect(await canvas.findByText('Les convocations n’ont pas pu être chargées')).toBeVisible()
  },
}
export const CardVotes: Story = {
  name: 'Votes à carte levée',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/card-votes/:key': buildRefusedApiReply(422, '18 voix comptées, pour 16 présentes.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText('Votes à carte levée'))
    await expect(await canvas.findByText('Résolution adoptée, pour 16 voix dans la salle.')).toBeVisible()
    const dues = within(canvas.getByRole('group', { name: /^La cotisation/ }))
    for (const [label, votes] of Object.entries({ Pour: '12', Contre: '4', Abstentions: '2' }))
      await userEvent.type(dues.getByLabelText(label), votes)
    await userEvent.click(dues.getByRole('button', { name: 'Noter le résultat' }))
    await expect(await canvas.findByText('18 voix comptées, pour 16 présentes.')).toBeVisible()
  },
}
const signedMinutes = {
  ...sampleOfficeMinutes,
  void_signatures: [],
  signatures: [
    ...sampleOfficeMinutes.void_signatures,
    { role: 'secretary' as const, name: 'Noé Vasseur', at: '2026-11-24T21:00:00.000Z', sha256: 'ab'.repeat(32) },
  ],
}
export const Minutes: Story = {
  name: 'Procès-verbal, à signer',
  ...pageStoryParameters('/bureau/presences/7/proces-verbal', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/minutes/signatures': { data: signedMinutes },
    'POST /board/events/:id/minutes/publication': {
      data: { ...signedMinutes, published_at: '2026-11-25T08:00:00.000Z' },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Procès-verbal')
    await expect(await canvas.findByText(/^Le texte a changé depuis.: ne valent plus Solène Kerbrat/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Signer.: Secrétariat de séance$/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Signer' }))
    await expect(await canvas.findByText(/^Secrétariat de séance.: Noé Vasseur/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Publier le procès-verbal' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Publier' }))
    await expect(await canvas.findByText(/Publiée le/)).toBeVisible()
  },
}
export const MinutesUnwritten: Story = {
  tags: ['nightly'],
  name: 'Procès-verbal, rien d’écrit',
  ...pageStoryParameters('/bureau/presences/7/proces-verbal', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/minutes': {
      data: { ...sampleOfficeMinutes, version: 0, body: '', made_at: null, by: '', void_signatures: [] },
    },
    'POST /board/events/:id/minutes/draft': { data: sampleOfficeMinutes },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Procès-verbal')
    await expect(await canvas.findByText('Rien n’est encore écrit.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Écrire le projet d’après la séance' }))
    await expect(await canvas.findByText('Présence et quorum')).toBeVisible()
    await expect(canvas.getByText(/^Version 3, par Solène Kerbrat/)).toBeVisible()
  },
}
export const MinutesFailed: Story = {
  tags: ['nightly'],
  name: 'Procès-verbal, en panne',
  ...pageStoryParameters('/bureau/presences/7/proces-verbal', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/minutes': unreachableServerFailure,
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Le procès-verbal n’a pas pu être chargé')).toBeVisible(),
}
export const MoreProxiesThanShown: Story = {
  tags: ['nightly'],
  name: 'Pouvoirs, plus que la liste n’en montre',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/proxies': { data: sampleAssemblyProxies, total: 5210 },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText(/pour le quorum de 40/))
    await expect(await canvas.findByText(/^5\s210\spouvoirs\s: les \d+ premiers/)).toBeVisible()
  },
}
