import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { AccordDocument } from '#contract/accords/accords.ts'
import { DocumentReader } from '#src/accords/reader/Reader.tsx'
import { loadPdfEngine } from '#src/accords/reader/useOpenDocument.ts'
import { sampleAccord } from '#tests/samples/accords.ts'
import { noResponseApiCallFailure, unreachableServerFailure, type StoryApiAnswers } from '#tests/samples/answers.ts'
import { sampleDocumentText } from '#tests/samples/documentText.ts'
import { serveStoryAgreementPdf } from '#tests/samples/storyNetwork.ts'
import pdf from '#tests/samples/pdf/accord.pdf?url'
import { withPortalData } from '#tests/samples/withPortalData.tsx'

const meta: Meta<typeof DocumentReader> = {
  title: 'Accords/Lecteur, texte',
  component: DocumentReader,
  decorators: [withPortalData],
  globals: { person: 'member', viewport: { value: 'narrow' } },
  tags: ['!autodocs'],
  args: { onClose: fn() },
}
export default meta
type Story = StoryObj<typeof DocumentReader>

const document: AccordDocument = {
  id: 31,
  title: 'Accord sur les découchés',
  name: 'decouches.pdf',
  size: 9000,
  pages: 8,
  pages_read: 7,
  state: 'lu',
}

const CALL = 'GET /accords/:id/documents/:document/texts/:part'

/** Returns a story of the text view, at a place of the document. */
const reading = (place = '', answer: StoryApiAnswers[typeof CALL] = { data: sampleDocumentText }) => ({
  args: { accord: sampleAccord, document },
  parameters: { path: `/accords/12?document=31${place}`, answers: { [CALL]: answer } },
  beforeEach: async () => {
    localStorage.removeItem('lastPages')
    localStorage.setItem('readerView', 'text')
    serveStoryAgreementPdf(pdf)
    await loadPdfEngine()
  },
})

const text = () => screen.findByRole('region', { name: 'Texte du document' })
const sheet = (number: number) => screen.findByRole('group', { name: `Page ${number}` })
const MARKED = 'Après deux découchés consécutifs'

function rangeOf(page: number, words: string) {
  const block = sampleDocumentText.pages
    .find((one) => one.page === page)
    ?.blocks.find((one) => one.text.includes(words))
  const start = (block?.start ?? 0) + (block?.text.indexOf(words) ?? 0)
  return `${start}-${start + words.length}`
}

export const Text: Story = {
  name: 'Texte',
  ...reading(),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Article 1 – Objet' })).toBeVisible()
    await waitFor(async () => expect(await text()).toHaveFocus())
    const second = within(await sheet(2))
    await expect(second.getAllByRole('listitem')).toHaveLength(3)
    await expect(second.getByRole('heading', { name: '4.1 – Définition', level: 3 })).toBeInTheDocument()
    await userEvent.keyboard('{PageDown}')
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('2')
    await userEvent.keyboard('+')
    await expect(screen.getByRole('button', { name: /taille du texte/ })).toHaveTextContent('125 %')
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('2')
  },
}
export const Default: Story = {
  name: 'Texte d’abord sur un téléphone',
  ...reading(),
  beforeEach: () => ['lastPages', 'readerView'].forEach((key) => localStorage.removeItem(key)),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Article 1 – Objet' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Texte' })).toHaveAttribute('aria-pressed', 'true')
    await expect(localStorage.getItem('readerView')).toBeNull()
  },
}
export const Marked: Story = {
  name: 'Passage marqué',
  ...reading(`&page=2&mots=${rangeOf(2, MARKED)}`),
  play: async () => {
    const mark = await within(await sheet(2)).findByRole('mark')
    await expect(mark).toHaveTextContent(MARKED)
    await expect(mark.getBoundingClientRect().top).toBeLessThan(innerHeight / 2)
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('2')
  },
}
export const Pages: Story = {
  tags: ['nightly'],
  name: 'Vers les pages, et retour',
  ...reading('&page=3'),
  play: async () => {
    await screen.findByRole('heading', { name: 'Article 5 – La prime' })
    await userEvent.click(screen.getByRole('button', { name: 'Pages' }))
    await waitFor(async () => expect((await sheet(3)).querySelector('canvas')).not.toBeNull())
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('3')
    await expect(localStorage.getItem('readerView')).toBe('pages')
    await userEvent.click(screen.getByRole('button', { name: 'Texte' }))
    await expect(await screen.findByRole('heading', { name: 'Article 5 – La prime' })).toBeVisible()
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('3')
  },
}
const JOINED = 'garde à portée de main'
export const Joined: Story = {
  tags: ['nightly'],
  name: 'Paragraphe qui continue sur la page suivante',
  ...reading(`&page=8&mots=${rangeOf(8, JOINED)}`),
  play: async () => {
    const seventh = within(await sheet(7))
    const words = await seventh.findByText(JOINED)
    const paragraph = words.closest('p')
    await expect(paragraph).toHaveTextContent(
      /chaque équipage, qui le\s*Page 8\s*garde à portée de main pendant toute l’escale\.$/,
    )
    await expect(words.getBoundingClientRect().top).toBeLessThan(innerHeight)
    await expect(within(await sheet(8)).getByText('Fait en quatre exemplaires.')).toBeInTheDocument()
    // The words keep the page and the offsets of their own page.
    // The browser asks for a permission before it copies.
    const copied = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    getSelection()?.selectAllChildren(words)
    await userEvent.click(await screen.findByRole('button', { name: 'Copier le lien' }))
    await waitFor(() => expect(copied).toHaveBeenCalled())
    await expect(copied.mock.calls[0]?.[0]).toContain(`page=8&mots=${rangeOf(8, JOINED)}`)
  },
}
export const Uncertain: Story = {
  name: 'Tableaux et colonnes',
  ...reading('&page=3'),
  play: async () => {
    const third = within(await sheet(3))
    await expect((await third.findAllByRole('row'))[1]).toHaveTextContent('Europe 31,40 € 42,10 €')
    await expect(within(await sheet(4)).getByText(/^Colonnes ou encadrés/)).toBeInTheDocument()
    await expect(within(await sheet(5)).getByText('Aucun texte n’a été lu sur cette page.')).toBeInTheDocument()
    await expect(within(await sheet(6)).getByText('Texte reconnu, à vérifier')).toBeInTheDocument()
    await userEvent.click(within(await sheet(5)).getByRole('button', { name: /Voir la page.5/ }))
    await waitFor(async () => expect((await sheet(5)).querySelector('canvas')).not.toBeNull())
  },
}
export const Find: Story = {
  tags: ['nightly'],
  name: 'Recherche',
  ...reading(),
  play: async () => {
    await screen.findByRole('heading', { name: 'Article 1 – Objet' })
    await waitFor(async () => expect(await text()).toHaveFocus())
    await userEvent.keyboard('/')
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Rechercher dans le document' }),
      'decouches consecutifs',
    )
    const status = within(screen.getByRole('search')).getByRole('status')
    await waitFor(() => expect(status).toHaveTextContent('1 sur 1'))
    await waitFor(() => expect(screen.getByRole('mark')).toHaveTextContent('découchés consécutifs'))
    await expect(screen.getByRole('mark')).toHaveAttribute('data-kind', 'chosen')
  },
}
export const Article: Story = {
  name: 'Actions d’un article',
  ...reading('&page=2'),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Citer ou comparer.*Article 4\.3$/ }))
    await expect(await screen.findByRole('menuitem', { name: 'Montrer en grand' })).toBeVisible()
    await expect(screen.getByRole('menuitem', { name: 'Copier avec la source' })).toBeVisible()
    await expect((await screen.findAllByRole('menuitem', { name: /^Comparer avec/ }))[0]).toBeVisible()
  },
}
export const Selection: Story = {
  name: 'Passage sélectionné',
  ...reading('&page=2'),
  play: async () => {
    getSelection()?.selectAllChildren(await screen.findByText(/^Après deux découchés/))
    const bar = await screen.findByRole('toolbar', { name: 'Passage sélectionné' })
    await expect(within(bar).getByRole('button', { name: 'Copier avec la source' })).toBeVisible()
  },
}
export const Contents: Story = {
  tags: ['nightly'],
  name: 'Sommaire',
  ...reading(),
  args: {
    accord: { ...sampleAccord, clauses: [{ number: '5', title: 'La prime', document: 31, page: 3 }] },
    document,
  },
  play: async () => {
    await screen.findByRole('heading', { name: 'Article 1 – Objet' })
    await userEvent.click(screen.getByRole('button', { name: 'Sommaire et pages' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Article 5 – La prime' }))
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('3')
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...reading('', noResponseApiCallFailure),
  play: async () => {
    await expect(await sheet(1)).toBeInTheDocument()
    await expect(screen.getByRole('button', { name: 'Pages' })).toBeVisible()
  },
}
export const Unreachable: Story = {
  name: 'Sans réseau',
  ...reading('', unreachableServerFailure),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Texte indisponible' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Voir les pages' })).toBeVisible()
  },
}
export const Wide: Story = {
  tags: ['nightly'],
  name: 'Sur un grand écran',
  ...reading(`&page=2&mots=${rangeOf(2, MARKED)}`),
  globals: { viewport: { value: 'wide' } },
  play: async () => {
    await expect(await within(await sheet(2)).findByRole('mark')).toBeVisible()
  },
}
export const Unreliable: Story = {
  name: 'Sans articles, ouvert par ses pages',
  tags: ['nightly'],
  ...reading(),
  args: { accord: { ...sampleAccord, clauses: [] }, document },
  play: async () => {
    await waitFor(async () => expect((await sheet(1)).querySelector('canvas')).not.toBeNull())
    await expect(screen.getByRole('button', { name: 'Pages' })).toHaveAttribute('aria-pressed', 'true')
  },
}
