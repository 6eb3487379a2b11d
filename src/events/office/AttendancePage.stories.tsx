import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { sampleEventWithAttendanceFigures, officePeopleStoryAnswers } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { AttendancePage } from './AttendancePage.tsx'

const meta: Meta<typeof AttendancePage> = {
  title: 'Pages/Bureau/Présences',
  component: AttendancePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Événements',
  ...pageStoryParameters('/bureau/presences', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Présences')
    await expect(
      await canvas.findByText(/^64\sinscrits pour 80\splaces · 3 en attente · 5 peut-être · 12\sprésents$/),
    ).toBeVisible()
  },
}
export const Empty: Story = {
  tags: ['nightly'],
  name: 'Rien',
  ...pageStoryParameters('/bureau/presences?quand=passes', {
    ...officePeopleStoryAnswers,
    'GET /board/attendance': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Présences')
    await expect(await canvas.findByText('Aucun événement')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/bureau/presences', {
    ...officePeopleStoryAnswers,
    'GET /board/attendance': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Présences')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/presences', {
    ...officePeopleStoryAnswers,
    'GET /board/attendance': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Présences')
    await expect(await canvas.findByText('Les événements n’ont pas pu être chargés')).toBeVisible()
  },
}
export const People: Story = {
  name: 'Participants',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/participants/:member/seat': { success: true, message: 'C’est fait.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await expect(await canvas.findByText(/Il en manque 24 pour le quorum de 40/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Donner une place\s: Noé/ }))
    await expect(await screen.findByText('C’est fait.')).toBeVisible()
  },
}
export const SignedList: Story = {
  name: 'Liste à imprimer',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/presences/7/liste', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Liste d’émargement')
    await expect(await canvas.findByRole('columnheader', { name: 'Signature' })).toBeVisible()
  },
}
export const Badges: Story = {
  tags: ['nightly'],
  name: 'Badges',
  ...pageStoryParameters('/bureau/presences/7/badges', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Badges')
    await expect(await canvas.findByText('Camille Laurent', { selector: 'li b' })).toBeVisible()
  },
}
export const NobodyOnPaper: Story = {
  tags: ['nightly'],
  name: 'Personne sur la liste',
  ...pageStoryParameters('/bureau/presences/7/liste', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/sheet': { data: [], event: sampleEventWithAttendanceFigures },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Liste d’émargement')
    await expect(await canvas.findByText('Aucune inscription pour l’instant.')).toBeVisible()
  },
}
