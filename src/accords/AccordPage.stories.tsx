import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { sampleAccordsWithLongTexts, sampleAccord } from '#tests/samples/accords.ts'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { requestedStoryPdfs, serveStoryAgreementPdf } from '#tests/samples/storyNetwork.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { updateOfflineState } from '#src/offline/offlineState.ts'
import { AccordPage } from './AccordPage.tsx'

const meta: Meta<typeof AccordPage> = {
  title: 'Pages/Accord',
  component: AccordPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof AccordPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/accords/12'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleAccord.title)
    await expect(canvas.getByText('En vigueur')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Lire\s: Accord/ })).toBeVisible()
    await expect(canvas.getByText('Hélène Vasseur')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Comparer les deux textes.*Avenant/ })).toHaveAttribute(
      'href',
      '/accords/12?comparer=21',
    )
  },
}
export const WithoutNetwork: Story = {
  name: 'Sans réseau, la comparaison dit ce qu’elle demande',
  ...pageStoryParameters('/accords/12'),
  beforeEach: () => {
    updateOfflineState({ network: 'offline' })
    return () => updateOfflineState({ network: undefined })
  },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleAccord.title)
    const words = await canvas.findAllByText('La comparaison des deux textes demande le réseau.')
    await waitFor(() => expect(words[0]).toBeVisible())
    await expect(canvas.queryByRole('link', { name: /^Comparer les deux textes/ })).toBeNull()
  },
}
export const OneArticle: Story = {
  name: 'Un article',
  ...pageStoryParameters('/accords/12#art-4.3', {
    'GET /accords/:id/documents/:document/pages/:page': noResponseApiCallFailure,
  }),
  beforeEach: () => serveStoryAgreementPdf(noResponseApiCallFailure),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleAccord.title)
    await expect(await canvas.findByText(/^Le repos qui suit un découché/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Montrer en grand\s: Article 4.3/ }))
    const card = await screen.findByRole('dialog', { name: 'Article 4.3 – Repos après un découché' })
    await expect(card).toHaveTextContent('Signé le 12 mars 2025')
    await waitFor(() => expect(screen.getByRole('img', { name: /^Code QR vers .*#art-4.3$/ })).toBeVisible())
    await waitFor(() => expect(requestedStoryPdfs).not.toEqual([]))
  },
}
export const Compared: Story = {
  name: 'Comparé',
  ...pageStoryParameters('/accords/12?comparer=21'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Ce qui change')
    await expect(
      await canvas.findByText(
        'Articles : 2 modifiés, 1 ajouté, 1 supprimé, 1 renuméroté, 1 déplacé, 1 sans changement. 1 rapprochement est incertain.',
      ),
    ).toBeVisible()
    await expect(canvas.getByText('Renuméroté (ancien article 4.4)')).toBeVisible()
    await expect(canvas.getByText('Modifié et déplacé (ancien article 8)')).toBeVisible()
    await expect(canvas.getByText(/^Rapprochement incertain/)).toBeVisible()
    await expect(canvas.getByText('Ses mots viennent pour l’essentiel de l’ancien article 4.3.')).toBeVisible()
    await expect(canvas.queryByText('Article 1 – Objet')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: /n’a pas changé$/ }))
    await expect(canvas.getByText('Article 1 – Objet')).toBeVisible()
  },
}
export const NotComparable: Story = {
  tags: ['nightly'],
  name: 'Sans comparaison',
  ...pageStoryParameters('/accords/12?comparer=99', {
    'GET /accords/:id/comparison/:other': buildRefusedApiReply(404, 'Ces accords ne se comparent pas'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Ce qui change')
    await expect(await canvas.findByText('Ces deux textes ne se comparent pas')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/accords/12', { 'GET /accords/:id': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await waitFor(() => expect(main.querySelector('[aria-busy=true]')).not.toBeNull())
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Failed: Story = {
  name: 'Hors ligne',
  tags: ['nightly'],
  ...pageStoryParameters('/accords/12', { 'GET /accords/:id': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: 'Introuvable',
  ...pageStoryParameters('/accords/999', { 'GET /accords/:id': buildRefusedApiReply(404, 'Cet accord n’existe pas') }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
  },
}
export const WithoutDocument: Story = {
  tags: ['nightly'],
  name: 'Sans document ni article',
  ...pageStoryParameters('/accords/12', {
    'GET /accords/:id': {
      data: { ...sampleAccord, documents: [], clauses: [], replaces: [], amended_by: [], questions: [], posts: [] },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleAccord.title)
    await expect(canvas.getByText('Le texte signé paraîtra ici.')).toBeVisible()
  },
}
const [long] = sampleAccordsWithLongTexts
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/accords/12', { 'GET /accords/:id': { data: { ...sampleAccord, ...long } } }),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /anticonstitutionnelle/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
