import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure, type StoryApiAnswers } from '#tests/samples/answers.ts'
import { sampleEventWithLongTexts, buildEventListReply, sampleEvents } from '#tests/samples/events.ts'
import { sampleOfflineKeyReply } from '#tests/samples/sampleOfflineKeyReply.ts'
import { prepareStoryDeviceStore, buildCrewRosterDuringEvent } from '#tests/samples/prepareStoryDevice.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { EventsPage } from './EventsPage.tsx'

const meta: Meta<typeof EventsPage> = { title: 'Pages/Événements', component: EventsPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof EventsPage>

export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters('/events', {}, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(sampleEvents.length))
    const whose = canvas.getByRole('combobox', { name: 'Pour qui' })
    await userEvent.selectOptions(whose, 'Toutes les compagnies')
    await expect(await canvas.findByText(/^3\sévénements$/)).toBeVisible()
    await userEvent.selectOptions(whose, 'Ma compagnie')
    await expect(await canvas.findByText(/^2\sévénements$/)).toBeVisible()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Lieu' }), 'Orly')
    await expect(await canvas.findByText(/^1\sévénement$/)).toBeVisible()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Type' }), 'Formation')
    await expect(await canvas.findByText('Aucun événement ne répond à ce choix')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Tout revoir' }))
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(sampleEvents.length))
  },
}
export const Month: Story = {
  name: 'Mois',
  ...pageStoryParameters('/events?vue=mois&mois=2030-03', {}, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    const month = within(await canvas.findByRole('table', { name: 'mars 2030' }))
    await waitFor(() => expect(month.getAllByRole('link', { name: /Deux jours pour préparer/ })).toHaveLength(2))
    await expect(month.getByRole('link', { name: /Galette.*annulé/ })).toHaveAttribute('href', '/events/15')
    await userEvent.click(canvas.getByRole('link', { name: 'Mois suivant' }))
    await expect(await canvas.findByRole('table', { name: 'avril 2030' })).toBeVisible()
  },
}
export const MonthAndRoster: Story = {
  name: 'Mois, avec un planning',
  ...pageStoryParameters('/events?vue=mois&mois=2030-03', { 'POST /offline/key': sampleOfflineKeyReply }, 'member'),
  beforeEach: () => prepareStoryDeviceStore({ roster: buildCrewRosterDuringEvent(sampleEvents[0]) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    const month = within(await canvas.findByRole('table', { name: 'mars 2030' }))
    await expect(await month.findByRole('link', { name: /, votre planning\s:\s?en vol$/ })).toHaveAttribute(
      'href',
      `/events/${sampleEvents[0].id}`,
    )
    await expect(month.getAllByText('en vol')[0]).toBeVisible()
  },
}
export const MonthOnPhone: Story = {
  ...Month,
  name: 'Mois, sur un téléphone',
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(sampleEvents.length))
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Feeds: Story = {
  name: 'Calendriers',
  tags: ['nightly'],
  ...pageStoryParameters('/events', openFeed(), 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    // The panel loads when it comes near the window.
    window.scrollTo(0, document.body.scrollHeight)
    const all = within(await canvas.findByRole('group', { name: 'Tous les événements' }))
    await expect(await all.findByText(/créée le 20\snov\.\s2026/)).toBeVisible()
    await userEvent.click(all.getByRole('button', { name: 'Nouvelle adresse' }))
    const address = await all.findByRole('textbox', { name: /L’adresse/ })
    await expect(address).toHaveValue(`https://portail.envol.example/api/v1/calendar/${'k'.repeat(43)}.ics`)
    await waitFor(() => expect(address).toHaveFocus())
    const titles = all.getByRole('switch', { name: 'Montrer les titres à qui voit mon calendrier' })
    await expect(titles).not.toBeChecked()
    await expect(titles).toHaveAccessibleDescription(/«\u00a0Occupé\u00a0»/)
    await userEvent.click(titles)
    await waitFor(() => expect(titles).toBeChecked())
    await expect(all.getByRole('link', { name: 'Ouvrir dans mon calendrier' })).toHaveAttribute(
      'href',
      `webcal://portail.envol.example/api/v1/calendar/${'k'.repeat(43)}.ics`,
    )
  },
}
/** Returns the API replies of a story's server that has one open calendar feed and stores its settings. */
function openFeed(): StoryApiAnswers {
  let shows_details = false
  return {
    'GET /calendar-feeds': () => ({ data: [{ kind: 'tous', shows_details, created_at: '2026-11-20T08:00:00.000Z' }] }),
    'PATCH /calendar-feeds/:kind': ({ body }) => {
      ;({ shows_details } = body as { shows_details: boolean })
      return { success: true }
    },
  }
}

export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/events', { 'GET /events': noResponseApiCallFailure }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    await expect(canvas.queryByRole('article')).toBeNull()
  },
}
export const Empty: Story = {
  name: 'Vide',
  ...pageStoryParameters('/events', { 'GET /events': buildEventListReply([]) }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    await expect(await canvas.findByText('Rien au calendrier pour l’instant')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters(
    '/events',
    { 'GET /events': unreachableServerFailure, 'GET /calendar-feeds': unreachableServerFailure },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /Réessayer/ })).toHaveLength(2))
  },
}
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/events', { 'GET /events': buildEventListReply([sampleEventWithLongTexts]) }, 'member'),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Événements')
    await canvas.findByText(/anticonstitutionnellement/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
