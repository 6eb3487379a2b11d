import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { buildEventListReply, sampleEvents } from '#tests/samples/events.ts'
import { sampleFaqHighlights, homeTextWithParagraphs, longHomeText } from '#tests/samples/home.ts'
import { sampleOfflineKeyReply } from '#tests/samples/sampleOfflineKeyReply.ts'
import { prepareStoryDeviceStore, buildCrewRosterDuringEvent } from '#tests/samples/prepareStoryDevice.ts'
import { sampleSignedInMember } from '#tests/samples/sampleSignedInMember.ts'
import { sampleNewsPostsWithLongTexts, buildNewsListReply, sampleNewsPosts } from '#tests/samples/news.ts'
import { buildPollListReply, samplePolls } from '#tests/samples/polls.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { HomePage } from './HomePage.tsx'

const meta: Meta<typeof HomePage> = { title: 'Pages/Accueil', component: HomePage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof HomePage>

/** Sample news posts of a story, two of them newer than the member's last visit. */
const sinceLastVisit = sampleNewsPosts.map((post, index) =>
  index < 2 ? post : { ...post, published_at: `2023-11-1${index}T09:00:00.000Z` },
)
export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters('/'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    const news = await latestNews(canvas)
    await waitFor(() => expect(news.getAllByRole('article')).toHaveLength(3))
  },
}
export const Texts: Story = {
  name: 'Chiffres, questions et étapes',
  tags: ['nightly'],
  ...pageStoryParameters('/'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    await canvas.findByRole('heading', { name: 'Une année ensemble' })
    const steps = within(await canvas.findByRole('region', { name: 'À bord en trois étapes' })).getAllByRole('listitem')
    await expect(steps).toHaveLength(3)
    await expect(await canvas.findByRole('link', { name: sampleFaqHighlights[2]?.question ?? '' })).toHaveAttribute(
      'href',
      '/faq/adhesion-secrete',
    )
  },
}
export const WordsBetween: Story = {
  tags: ['nightly'],
  name: 'Un paragraphe sous un titre',
  ...pageStoryParameters('/', { 'GET /pages/:page': { data: homeTextWithParagraphs } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    await canvas.findByRole('heading', { name: 'Une année ensemble' })
    await expect(await canvas.findByRole('region', { name: 'À bord en trois étapes' })).toBeVisible()
  },
}
export const WithoutTexts: Story = {
  tags: ['nightly'],
  name: 'Sans textes',
  ...pageStoryParameters('/', {
    'GET /pages/:page': buildRefusedApiReply(404, 'Cette page n’existe pas ou plus.'),
    'GET /faq/highlights': { data: [] },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    await (await latestNews(canvas)).findAllByRole('article')
    for (const name of ['Une année ensemble', 'À bord en trois étapes', 'Ce que l’on nous demande'])
      await expect(canvas.queryByRole('heading', { name })).toBeNull()
  },
}
export const Transalpine: Story = {
  tags: ['nightly'],
  name: 'Compagnie 2',
  ...pageStoryParameters('/'),
  globals: { company: '2' },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    const news = await latestNews(canvas)
    await waitFor(() => expect(news.getAllByRole('article')).toHaveLength(3))
    await expect(news.queryByText('Air Hexagone')).toBeNull()
  },
}
export const EasyJet: Story = {
  ...Transalpine,
  tags: ['nightly'],
  name: 'Compagnie 3',
  globals: { company: '3' },
}
export const ForAMember: Story = {
  name: 'Pour un adhérent, la première fois',
  ...pageStoryParameters('/', {}, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bonjour Camille')
    await expect(canvas.getByText(/^Bienvenue à bord/)).toBeVisible()
    const shortcuts = within(canvas.getByRole('navigation', { name: 'Raccourcis' }))
    await expect(shortcuts.getByRole('link', { name: 'Accords' })).toHaveAttribute('href', '/accords')
    await expect(await shortcuts.findByRole('link', { name: /WhatsApp/ })).toHaveAttribute('target', '_blank')
    const deck = within(canvas.getByRole('region', { name: 'À portée de main' }))
    await expect(await deck.findByRole('link', { name: sampleEvents[0]?.title ?? '' })).toBeVisible()
    await expect(deck.getByRole('link', { name: /^Ma carte/ })).toHaveAttribute('href', '/profile')
    await expect(deck.getByRole('link', { name: /^Préparer mon vol/ })).toHaveTextContent('Tout lire sans réseau')
    await expect(deck.getByRole('searchbox', { name: 'Rechercher dans les accords' })).toBeVisible()
  },
}
export const MemberReadsAgain: Story = {
  name: 'Pour un adhérent, sur un appareil préparé',
  ...pageStoryParameters('/', { 'POST /offline/key': sampleOfflineKeyReply }, 'member'),
  beforeEach: () => prepareStoryDeviceStore({}),
  play: async ({ canvas }) => {
    const flight = await canvas.findByRole('link', { name: /^Préparer mon vol/ })
    await waitFor(() => expect(flight).toHaveTextContent(/Prêt depuis le/))
    await expect((await latestNews(canvas)).queryByText('Nouveau')).toBeNull()
    await expect(canvas.queryByRole('link', { name: 'Adhésion' })).toBeNull()
  },
}
export const PollAwaited: Story = {
  name: 'Avis attendu',
  tags: ['nightly'],
  ...pageStoryParameters('/', { 'GET /polls': buildPollListReply(samplePolls) }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Bonjour/)
    const awaited = within(await canvas.findByRole('list', { name: 'Ce qui attend votre réponse' }))
    const links = awaited.getAllByRole('link')
    await expect(links).toHaveLength(1)
    await expect(links[0]).toHaveAccessibleName(`Votre avis est attendu ${samplePolls[0]?.title}`)
    await expect(links[0]).toHaveAttribute('href', '/consultations/12')
    await expect(awaitedBefore(canvas)).toBe(true)
  },
}
const offer = { event: { id: 12, title: 'Assemblée générale' }, name: 'Noé Vasseur' }
const [awaitedPoll] = samplePolls
export const ProxyOffered: Story = {
  name: 'Pouvoir proposé, avis attendus',
  ...pageStoryParameters(
    '/',
    {
      'GET /events/proxy-offers': { data: [offer] },
      'GET /polls': buildPollListReply(awaitedPoll ? [awaitedPoll, { ...awaitedPoll, id: 13 }] : []),
    },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Bonjour/)
    const link = await canvas.findByRole('link', { name: 'Noé Vasseur vous propose son pouvoir Assemblée générale' })
    await expect(link).toHaveAttribute('href', '/events/12')
    await expect(await canvas.findByRole('link', { name: /2\sconsultations$/ })).toHaveAttribute(
      'href',
      '/consultations',
    )
    await expect(awaitedBefore(canvas)).toBe(true)
  },
}
export const ProxiesOffered: Story = {
  tags: ['nightly'],
  name: 'Pouvoirs proposés, sur un téléphone',
  ...pageStoryParameters(
    '/',
    {
      'GET /events/proxy-offers': {
        data: [offer, { ...offer, name: 'Aïcha Benali' }, { event: { id: 14, title: 'Autre' }, name: 'Inès Morvan' }],
      },
      'GET /polls': buildPollListReply(samplePolls),
    },
    'member',
  ),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Bonjour/)
    const link = await canvas.findByRole('link', { name: /^2\spouvoirs vous sont proposés Assemblée générale$/ })
    await expect(link).toHaveAttribute('href', '/events/12')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const NothingPlanned: Story = {
  tags: ['nightly'],
  name: 'Pour un adhérent, sans événement',
  ...pageStoryParameters('/', { 'GET /events': buildEventListReply([]) }, 'member'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Le prochain événement paraîtra ici/)).toBeVisible()
    await expect(within(canvas.getByRole('region', { name: 'À portée de main' })).queryByRole('article')).toBeNull()
  },
}
export const OneEventPlanned: Story = {
  name: 'Pour un adhérent, avec un seul événement',
  ...pageStoryParameters(
    '/',
    {
      'GET /events': buildEventListReply(sampleEvents.slice(0, 1)),
    },
    'member',
  ),
  play: async ({ canvas }) => {
    const deck = within(await canvas.findByRole('region', { name: 'À portée de main' }))
    await expect(await deck.findByRole('link', { name: sampleEvents[0]?.title ?? '' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Événements suivants' })).toBeNull()
  },
}
export const WithRoster: Story = {
  tags: ['nightly'],
  name: 'Pour un adhérent, avec son planning',
  ...pageStoryParameters('/', { 'POST /offline/key': sampleOfflineKeyReply }, 'member'),
  beforeEach: () => prepareStoryDeviceStore({ roster: buildCrewRosterDuringEvent(sampleEvents[0]) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bonjour Camille')
    await expect(await canvas.findByText(/^Votre planning/)).toHaveTextContent(
      'Votre planning : en vol (AF 006 CDG-JFK)',
    )
  },
}
export const MemberReturns: Story = {
  name: 'Pour un adhérent de retour',
  ...pageStoryParameters('/', { 'GET /posts': buildNewsListReply(sinceLastVisit) }, 'member'),
  beforeEach: visitedBefore,
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bonjour Camille')
    await expect(await canvas.findByRole('link', { name: /^2\sactualités depuis votre passage du/ })).toHaveAttribute(
      'href',
      '/blog',
    )
    const news = await latestNews(canvas)
    await waitFor(() => expect(news.getAllByText('Nouveau')).toHaveLength(2))
  },
}
export const NothingNew: Story = {
  tags: ['nightly'],
  name: 'Pour un adhérent, rien de nouveau',
  ...pageStoryParameters('/', { 'GET /posts': buildNewsListReply(sinceLastVisit.slice(2)) }, 'member'),
  globals: { company: '2', person: 'member' },
  beforeEach: visitedBefore,
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bonjour Camille')
    await expect(await canvas.findByText(/^Rien de nouveau depuis votre passage/)).toBeVisible()
    // This company has no WhatsApp group.
    await expect(canvas.queryByRole('link', { name: /Groupe WhatsApp/ })).toBeNull()
  },
}
export const MemberLoading: Story = {
  tags: ['nightly'],
  name: 'Pour un adhérent, en chargement',
  ...pageStoryParameters('/', { 'GET /posts': noResponseApiCallFailure }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bonjour Camille')
    await expect((await latestNews(canvas)).queryByRole('article')).toBeNull()
  },
}
export const MemberFailed: Story = {
  name: 'Pour un adhérent, en échec',
  ...pageStoryParameters('/', { 'GET /posts': unreachableServerFailure }, 'member'),
  beforeEach: visitedBefore,
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Bonjour Camille')
    await expect(await (await latestNews(canvas)).findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const LongName: Story = {
  tags: ['nightly'],
  name: 'Pour un adhérent au nom long',
  ...pageStoryParameters('/', { 'GET /posts': buildNewsListReply(sampleNewsPostsWithLongTexts) }, 'member'),
  globals: { viewport: { value: 'narrow' }, person: 'member' },
  beforeEach: () => {
    localStorage.setItem(
      'user',
      JSON.stringify({ ...sampleSignedInMember, first_name: 'Marie-Antoinette-Hippolyte-Maximilienne' }),
    )
  },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /^Bonjour Marie-Antoinette/)
    await (await latestNews(canvas)).findAllByText(/interprétation des plannings/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/', { 'GET /posts': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    await expect((await latestNews(canvas)).queryByRole('article')).toBeNull()
  },
}
export const Empty: Story = {
  name: 'Vide',
  ...pageStoryParameters('/', { 'GET /posts': buildNewsListReply([]) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    await expect(await canvas.findByText('La prochaine actualité paraîtra ici.')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters('/', {
    'GET /posts': buildRefusedApiReply(503, 'Le service est occupé, réessayez dans un instant'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    await expect(await (await latestNews(canvas)).findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/', {
    'GET /posts': buildNewsListReply(sampleNewsPostsWithLongTexts.slice(0, 3), { total: 3 }),
    'GET /pages/:page': { data: longHomeText },
  }),
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    await (await latestNews(canvas)).findAllByText(/interprétation des plannings/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const OnlyOne: Story = {
  tags: ['nightly'],
  name: 'Une seule actualité',
  ...pageStoryParameters('/', { 'GET /posts': buildNewsListReply(sampleNewsPosts.slice(0, 1)) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /./)
    const news = await latestNews(canvas)
    await waitFor(() => expect(news.getAllByRole('article')).toHaveLength(1))
  },
}

function visitedBefore() {
  localStorage.setItem('lastVisit', JSON.stringify({ at: '2024-01-05T12:00:00.000Z' }))
}

/** True when the awaited answers are above the next event and the tiles. */
function awaitedBefore(canvas: Canvas): boolean {
  const list = canvas.getByRole('list', { name: 'Ce qui attend votre réponse' })
  const deck = canvas.getByRole('region', { name: 'À portée de main' })
  return list.getBoundingClientRect().bottom <= deck.getBoundingClientRect().top
}

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

async function latestNews(canvas: Canvas) {
  return within(await canvas.findByRole('region', { name: 'Dernières nouvelles' }))
}
