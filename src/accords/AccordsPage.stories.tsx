import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import {
  sampleAccordsWithLongTexts,
  nearestPassageSearchReply,
  emptyPassageSearchReply,
  buildAccordListReply,
  sampleAccords,
} from '#tests/samples/accords.ts'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { AccordsPage } from './AccordsPage.tsx'

const meta: Meta<typeof AccordsPage> = {
  title: 'Pages/Accords',
  component: AccordsPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof AccordsPage>

export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters('/accords', {
    'GET /accords': buildAccordListReply(sampleAccords, { last_page: 2, total: 16 }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByText('16 accords')).toBeVisible()
    await expect(canvas.getAllByRole('article')).toHaveLength(sampleAccords.length)
    const [first] = canvas.getAllByRole('article')
    await expect(first).toHaveTextContent('En vigueur')
    await expect(first).toHaveTextContent('signé le 12 mars 2025')
  },
}
export const Narrowed: Story = {
  name: 'Filtrée',
  ...pageStoryParameters('/accords?theme=remuneration'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByText('1 accord')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Tous' }))
    await expect(await canvas.findByText('4 accords')).toBeVisible()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Validité' }), 'Expiré')
    await expect(await canvas.findByText('1 accord')).toBeVisible()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Signé en' }), '2025')
    await expect(await canvas.findByRole('heading', { name: 'Aucun accord ne correspond' })).toBeVisible()
    await userEvent.click(canvas.getAllByRole('link', { name: 'Effacer les filtres' })[0] as HTMLElement)
    await expect(await canvas.findByText('4 accords')).toBeVisible()
  },
}
export const Found: Story = {
  name: 'Passages trouvés',
  ...pageStoryParameters('/accords?search=decouche'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    const passages = within(await canvas.findByRole('region', { name: 'Dans le texte des accords' }))
    await expect(await passages.findByText('8 passages pour « decouche »')).toBeVisible()
    const [first] = passages.getAllByRole('link')
    await expect(first).toHaveTextContent('Article 4.3 – Repos après un découché')
    await expect(first).toHaveAttribute('href', '/accords/12?document=31&page=12&mots=120-128')
    await userEvent.click(passages.getByRole('button', { name: 'Voir les autres passages' }))
    await expect(passages.getAllByRole('article')).toHaveLength(8)
  },
}
export const Nearest: Story = {
  name: 'Passages les plus proches',
  ...pageStoryParameters('/accords?search=combien+sieste+decouche', {
    'GET /accords/passages': nearestPassageSearchReply,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    const passages = within(await canvas.findByRole('region', { name: 'Dans le texte des accords' }))
    await expect(await passages.findByText(/^Aucun passage n’a tous ces mots/)).toBeVisible()
    await expect(passages.getByText('Sans « combien »')).toBeVisible()
    await expect(passages.getByText('Sans « sieste »')).toBeVisible()
    await userEvent.click(passages.getByText('Identique dans un autre article, autrement dans 2 autres articles'))
    await expect(passages.getByRole('link', { name: 'Article 6.3' })).toHaveAttribute(
      'href',
      '/accords/12?document=31&page=30',
    )
  },
}
export const Corrected: Story = {
  name: 'Faute de frappe',
  tags: ['nightly'],
  ...pageStoryParameters('/accords?search=decuche'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByText(/^Résultats pour/)).toHaveTextContent(
      'Résultats pour « découché ». Chercher « decuche » tel quel',
    )
  },
}
export const NoResult: Story = {
  name: 'Recherche vaine',
  ...pageStoryParameters('/accords?search=parachute', { 'GET /accords/passages': emptyPassageSearchReply }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByText('Aucun passage pour « parachute »')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Poser la question' })).toHaveAttribute('href', '/contact')
    await expect(canvas.getByRole('link', { name: 'Tous les accords' })).toHaveAttribute('href', '/accords')
    await expect(canvas.queryByText(/^0\s(passage|accord)/)).toBeNull()
    await expect(await canvas.findByText('Aucune présentation d’accord ne contient « parachute ».')).toBeVisible()
  },
}
export const PassagesPending: Story = {
  tags: ['nightly'],
  name: 'Recherche en cours',
  ...pageStoryParameters('/accords?search=repos', { 'GET /accords/passages': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('region', { name: 'Accords' })
    await expect(await within(list).findByText(/^\d+\saccords? pour/)).toBeVisible()
    // The passages above have no height yet.
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect(within(list).queryByRole('article')).toBeNull()
  },
}
export const Favourites: Story = {
  name: 'Favoris',
  tags: ['nightly'],
  ...pageStoryParameters('/accords?favourites=true'),
  play: async ({ canvas }) => {
    const fetched = spyOn(window, 'fetch')
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByText('1 accord')).toBeVisible()
    const star = canvas.getByRole('button', { name: /^Favori/ })
    await userEvent.click(star)
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'false'))
    // The click is shown at once: wait for the reply, which must not arrive after the end of the story.
    await waitFor(() => expect(fetched.mock.settledResults.at(-1)).toMatchObject({ type: 'fulfilled' }))
  },
}
export const RefusedFavourite: Story = {
  name: 'Favori refusé',
  tags: ['nightly'],
  ...pageStoryParameters('/accords', {
    'PUT /accords/:id/favourite': buildRefusedApiReply(503, 'Le service est occupé, réessayez dans un instant'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    const star = await canvas.findByRole('button', { name: /^Favori.*Salaires 2027/ })
    await userEvent.click(star)
    const told = await screen.findByText('Le service est occupé, réessayez dans un instant')
    await expect(told).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  },
}
export const Empty: Story = {
  tags: ['nightly'],
  name: 'Vide',
  ...pageStoryParameters('/accords', { 'GET /accords': buildAccordListReply([]) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByRole('heading', { name: 'Aucun accord pour l’instant' })).toBeVisible()
  },
}
export const NoFavourite: Story = {
  tags: ['nightly'],
  name: 'Aucun favori',
  ...pageStoryParameters('/accords?favourites=true', { 'GET /accords': buildAccordListReply([]) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByRole('heading', { name: 'Aucun favori' })).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/accords?search=decouche', {
    'GET /accords': noResponseApiCallFailure,
    'GET /accords/passages': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(canvas.queryByRole('article')).toBeNull()
  },
}
export const Failed: Story = {
  name: 'Hors ligne',
  ...pageStoryParameters('/accords', { 'GET /accords': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await expect(await canvas.findByText(/^Pas de connexion/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/accords', { 'GET /accords': buildAccordListReply(sampleAccordsWithLongTexts) }),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accords')
    await canvas.findAllByText(/anticonstitutionnelle/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
