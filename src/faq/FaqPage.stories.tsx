import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { sampleFaqEntries, sampleFaqQuestions } from '#tests/samples/faq.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { FaqPage } from './FaqPage.tsx'

const meta: Meta<typeof FaqPage> = { title: 'Pages/Foire aux questions', component: FaqPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof FaqPage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const seeQuestions = (canvas: Canvas, count: number) =>
  waitFor(() => expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(count))
const TITLE = 'Foire aux questions'
const TIRED = /Je suis trop fatigué/
const SAID = /avec les mots justes/

export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters('/faq'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await seeQuestions(canvas, sampleFaqEntries.length)
    const categories = canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    await expect(categories.slice(0, 3)).toEqual(['Planning', 'Repos', 'Santé'])
  },
}
export const OneCategory: Story = {
  tags: ['nightly'],
  name: 'Une catégorie',
  ...pageStoryParameters('/faq?category=repos'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await seeQuestions(canvas, 2)
    await userEvent.click(canvas.getByRole('link', { name: 'Toutes' }))
    await expect(await canvas.findByText(TIRED)).toBeVisible()
  },
}
export const OneOpen: Story = {
  name: 'Une réponse ouverte',
  ...pageStoryParameters('/faq?question=fatigue-le-dire'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByText(SAID)).toBeVisible()
    await expect(await canvas.findByText(/Cela dépend du motif/)).not.toBeVisible()
  },
}
export const Opinion: Story = {
  name: 'Un avis donné',
  ...pageStoryParameters('/faq?question=fatigue-le-dire'),
  play: async ({ canvas }) => {
    localStorage.removeItem('faqOpinions')
    await findPageHeading(canvas, TITLE)
    await userEvent.click(await canvas.findByRole('button', { name: 'Oui' }))
    await expect(await canvas.findByText('Merci, votre avis est compté.')).toBeVisible()
    await waitFor(() => expect(canvas.getByText('Merci, votre avis est compté.')).toHaveFocus())
    localStorage.removeItem('faqOpinions')
  },
}
export const OpinionFailed: Story = {
  name: 'Un avis en échec',
  ...pageStoryParameters('/faq?question=fatigue-le-dire', { 'POST /faq/:id/opinion': unreachableServerFailure }),
  play: async ({ canvas }) => {
    localStorage.removeItem('faqOpinions')
    await findPageHeading(canvas, TITLE)
    await userEvent.click(await canvas.findByRole('button', { name: 'Non' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('réessayez')
    await expect(canvas.getByRole('button', { name: 'Non' })).toHaveFocus()
  },
}
let answerLater: (answer: Response) => void = () => undefined
export const OpinionElsewhere: Story = {
  tags: ['nightly'],
  name: 'Un avis donné, le clavier ailleurs',
  ...pageStoryParameters('/faq?question=fatigue-le-dire'),
  play: async ({ canvas }) => {
    localStorage.removeItem('faqOpinions')
    await findPageHeading(canvas, TITLE)
    const [no, yes] = [await canvas.findByRole('button', { name: 'Non' }), canvas.getByRole('button', { name: 'Oui' })]
    const asked = window.fetch
    spyOn(window, 'fetch').mockImplementation((address, how) =>
      how?.method === 'POST' ? new Promise((resolve) => (answerLater = resolve)) : asked(address, how),
    )
    await userEvent.click(no)
    await expect(no).toHaveFocus()
    const elsewhere = canvas.getByRole('button', { name: 'Rechercher' })
    elsewhere.focus()
    answerLater(
      new Response(JSON.stringify({ success: true, message: 'Merci' }), { headers: { [PORTAL_RESPONSE_HEADER]: '1' } }),
    )
    await waitFor(() => expect(yes).not.toBeInTheDocument())
    await expect(elsewhere).toHaveFocus()
    localStorage.removeItem('faqOpinions')
  },
}
export const AnswerFailed: Story = {
  tags: ['nightly'],
  name: 'Une réponse en échec',
  ...pageStoryParameters('/faq?question=fatigue-le-dire', {
    'GET /faq': buildRefusedApiReply(500, 'Une erreur s’est produite'),
    'GET /faq/questions/:slug': buildRefusedApiReply(500, 'Une erreur s’est produite'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
export const Search: Story = {
  tags: ['nightly'],
  name: 'Recherche',
  ...pageStoryParameters('/faq?search=fatigue'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await seeQuestions(canvas, 1)
    await expect(canvas.getByText(/^1\sréponse pour «\sfatigue\s»$/)).toBeVisible()
    const found = canvas.getByRole('heading', { level: 3 })
    await expect(found.querySelector('mark')).toHaveTextContent('fatigué')
    await userEvent.click(found)
    await expect(await canvas.findByText(SAID)).toBeVisible()
  },
}
export const Mistyped: Story = {
  name: 'Vouliez-vous dire',
  ...pageStoryParameters('/faq?search=fatige'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await userEvent.click(await canvas.findByRole('link', { name: 'fatigue' }))
    await seeQuestions(canvas, 1)
    await expect(canvas.getByRole('searchbox')).toHaveValue('fatigue')
  },
}
export const SearchLoading: Story = {
  tags: ['nightly'],
  name: 'Recherche en chargement',
  ...pageStoryParameters('/faq?search=fatigue', { 'GET /faq': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(canvas.queryByRole('heading', { level: 3 })).toBeNull()
    await expect(within(canvas.getByRole('main')).getAllByRole('status')[0]).toBeEmptyDOMElement()
  },
}
export const SearchFailed: Story = {
  name: 'Recherche en échec',
  ...pageStoryParameters('/faq?search=fatigue', { 'GET /faq': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Pas de connexion au serveur')
    await expect(canvas.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
export const NothingFound: Story = {
  name: 'Recherche vaine',
  ...pageStoryParameters('/faq?search=zeppelin'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByRole('heading', { level: 2, name: /Rien pour/ })).toHaveTextContent('zeppelin')
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/faq', {
    'GET /faq/questions': noResponseApiCallFailure,
    'GET /faq': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(canvas.queryByRole('heading', { level: 3 })).toBeNull()
  },
}
export const Empty: Story = {
  name: 'Vide',
  tags: ['nightly'],
  ...pageStoryParameters('/faq', { 'GET /faq/questions': { data: [] }, 'GET /faq': { data: [] } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByText('Rien ici pour l’instant')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En échec',
  tags: ['nightly'],
  ...pageStoryParameters('/faq', {
    'GET /faq/questions': unreachableServerFailure,
    'GET /faq': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/faq', {
    'GET /faq/questions': {
      data: sampleFaqQuestions.map((one) => ({
        ...one,
        question: `${one.question} Et qu’en est-il de l’anticonstitutionnellement planifié ?`.repeat(2).slice(0, 200),
        company: { id: 1, name: 'Compagnie générale des transports aériens intercontinentaux' },
      })),
    },
    'GET /faq': noResponseApiCallFailure,
  }),
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, TITLE)
    await canvas.findAllByRole('heading', { level: 3 })
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
