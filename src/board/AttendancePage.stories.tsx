import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { unreachable, waiting } from '#tests/samples/answers.ts'
import { officePeopleAnswers } from '#tests/samples/officePeople.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { AttendancePage } from './AttendancePage.tsx'

const meta: Meta<typeof AttendancePage> = {
  title: 'Pages/Bureau/Présences',
  component: AttendancePage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Événements',
  ...pageAt('/bureau/presences', officePeopleAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Présences')
    await expect(
      await canvas.findByText(/^64\sinscrits pour 80\splaces · 3 en attente · 5 peut-être · 12\sprésents$/),
    ).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageAt('/bureau/presences?quand=passes', {
    ...officePeopleAnswers,
    'GET /board/attendance': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Présences')
    await expect(await canvas.findByText('Aucun événement')).toBeVisible()
  },
}
export const Loading: Story = {
  name: 'En chargement',
  ...pageAt('/bureau/presences', { ...officePeopleAnswers, 'GET /board/attendance': waiting }),
  play: async ({ canvas }) => void (await headingOf(canvas, 'Présences')),
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt('/bureau/presences', { ...officePeopleAnswers, 'GET /board/attendance': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Présences')
    await expect(await canvas.findByText('Les événements n’ont pas pu être chargés')).toBeVisible()
  },
}
export const People: Story = {
  name: 'Participants',
  ...pageAt('/bureau/presences/7', {
    ...officePeopleAnswers,
    'PUT /board/events/:id/participants/:member/seat': { success: true, message: 'C’est fait.' },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Assemblée générale')
    await expect(await canvas.findByText(/Il en manque 24 pour le quorum de 40/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Donner une place\s: Noé/ }))
    await expect(await canvas.findByText('C’est fait.')).toBeVisible()
  },
}
export const Door: Story = {
  name: 'Accueil',
  ...pageAt('/bureau/presences/7/accueil', {
    ...officePeopleAnswers,
    'POST /board/events/:id/attendance': {
      data: {
        outcome: 'note',
        member: {
          id: 1,
          number: '000001',
          first_name: 'Camille',
          last_name: 'Laurent',
          company: 'Air Hexagone',
          seat: 'inscrit',
          is_valid: true,
        },
      },
    },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Accueil')
    await userEvent.type(await canvas.findByLabelText('Numéro d’adhérent'), '1')
    await userEvent.click(canvas.getByRole('button', { name: 'Noter l’arrivée' }))
    await expect(await canvas.findByText(/présent, inscrit/)).toBeVisible()
  },
}
export const SignedList: Story = {
  name: 'Liste à imprimer',
  ...pageAt('/bureau/presences/7/liste', officePeopleAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Liste d’émargement')
    await expect(await canvas.findByRole('columnheader', { name: 'Signature' })).toBeVisible()
  },
}
export const Badges: Story = {
  name: 'Badges',
  ...pageAt('/bureau/presences/7/badges', officePeopleAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Badges')
    await expect(await canvas.findByText('Camille Laurent', { selector: 'li b' })).toBeVisible()
  },
}
