import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { unreachableServerFailure, type StoryApiAnswers } from '#tests/samples/answers.ts'
import { sampleEvent, sampleEventWithAgenda, samplePublishedMinutes } from '#tests/samples/events.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { EventMinutes } from './EventMinutes.tsx'

const meta: Meta<typeof EventMinutes> = {
  title: 'Pages/Événement/Procès-verbal',
  component: EventMinutes,
  ...portalStoryMeta,
}
export default meta
type Story = StoryObj<typeof EventMinutes>

const [point, ...points] = sampleEventWithAgenda.agenda ?? []
const result = { in_favour: 10, against: 4, abstained: 2, present: 12, represented: 4, at: '2026-11-24T20:00:00.000Z' }
const showing = (more: StoryApiAnswers) =>
  pageStoryParameters(
    '/events/12',
    {
      'GET /events/:id': {
        data: {
          ...sampleEventWithAgenda,
          has_minutes: true,
          ...(point && {
            agenda: [{ ...point, resolution: null, cards: { result: { ...result, outcome: 'adopted' } } }, ...points],
          }),
        },
      },
      ...more,
    },
    'member',
  )

export const Published: Story = {
  name: 'Publié',
  ...showing({ 'GET /events/:id/minutes': { data: samplePublishedMinutes } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(
      await canvas.findByText(/^Résolution à carte levée.: adoptée \(10 pour, 4 contre, 2.abstentions\)$/),
    ).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Procès-verbal signé (PDF)' })).toBeVisible()
    await userEvent.click(canvas.getByText('Lire le procès-verbal'))
    await expect(await canvas.findByText('La cotisation reste à 10 €.')).toBeVisible()
    await expect(canvas.getByText(/^Présidence de séance.: Solène Kerbrat, signé le/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...showing({ 'GET /events/:id/minutes': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Lire le procès-verbal'))
    await expect(await canvas.findByText('Le procès-verbal n’a pas pu être chargé')).toBeVisible()
  },
}
