import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { PdfTextStatus } from '#contract/accords/accords.ts'
import type { PdfPageText } from '#contract/accords/accordTexts.ts'
import { sampleAccord } from '#tests/samples/accords.ts'
import {
  unreachableServerFailure,
  noResponseApiCallFailure,
  type MockedApiCallFailure,
} from '#tests/samples/answers.ts'
import { serveStoryAgreementPdf } from '#tests/samples/storyNetwork.ts'
import page3 from '#tests/samples/pdf/page3.json'
import text from '#tests/samples/pdf/accord.pdf?url'
import locked from '#tests/samples/pdf/chiffre.pdf?url'
import damaged from '#tests/samples/pdf/endommage.pdf?url'
import scan from '#tests/samples/pdf/scan.pdf?url'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { DocumentReader } from './Reader.tsx'

const meta: Meta<typeof DocumentReader> = {
  title: 'Accords/Lecteur',
  component: DocumentReader,
  decorators: [withPortalData],
  globals: { person: 'member' },
  tags: ['!autodocs'],
  beforeEach: () => ['lastPages', 'readerView'].forEach((key) => localStorage.removeItem(key)),
  args: { onClose: fn() },
}
export default meta
type Story = StoryObj<typeof DocumentReader>

const size = 9000
const document = (state: PdfTextStatus = 'lu') => ({
  id: 31,
  title: 'Accord sur les découchés',
  name: 'decouches.pdf',
  size,
  pages: 8,
  state,
})

/** Returns a Storybook story of the PDF reader with a sample file, opened at a page or passage. */
function reading(file: string | MockedApiCallFailure, state: PdfTextStatus = 'lu', place = '') {
  return {
    args: { accord: sampleAccord, document: document(state) },
    parameters: {
      path: `/accords/12?document=31${place}`,
      answers: { 'GET /accords/:id/documents/:document/pages/:page': { data: page3 as PdfPageText } },
    },
    beforeEach: () => serveStoryAgreementPdf(file),
  }
}

const reader = () => screen.findByRole('dialog', { name: /découchés/i })
const page = async (number: number) => {
  await waitFor(() =>
    expect(screen.getByRole('group', { name: `Page ${number}` }).querySelector('canvas')).not.toBeNull(),
  )
  return screen.getByRole('group', { name: `Page ${number}` })
}

export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...reading(noResponseApiCallFailure),
  play: async () => {
    await expect(await screen.findByText(/^Ouverture du document/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Page suivante' })).toBeNull()
  },
}
export const Open: Story = {
  name: 'Ouvert',
  ...reading(text),
  play: async ({ args }) => {
    const first = await page(1)
    await expect(await within(first).findByText('Article 1 – Objet')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Pages du document' })).toHaveFocus())
    await userEvent.keyboard('{PageDown}')
    await page(2)
    await userEvent.keyboard('{End}')
    await page(8)
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('8')
    await expect((await reader()).querySelectorAll('canvas').length).toBeLessThanOrEqual(7)
    await userEvent.keyboard('{Home}+')
    await page(1)
    await expect(screen.getByRole('button', { name: /largeur de la page/ })).toHaveTextContent('125 %')
    await userEvent.keyboard('0{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const Marks: Story = {
  tags: ['nightly'],
  name: 'Passage marqué',
  ...reading(text, 'lu', `&page=3&mots=${rangeOf('Après deux découchés')}`),
  play: async () => {
    const third = await page(3)
    await waitFor(() => expect(within(third).getByRole('mark')).toBeVisible())
    const [mark, words] = [
      within(third).getByRole('mark'),
      (await within(third).findAllByText(/^Après deux découchés/))[0],
    ]
    const [marked, run] = [mark.getBoundingClientRect(), words?.getBoundingClientRect()]
    await expect(Math.abs(marked.left - (run?.left ?? 0))).toBeLessThan(4)
    await expect(Math.abs(marked.top - (run?.top ?? 0))).toBeLessThan(12)
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('3')
  },
}
export const Find: Story = {
  tags: ['nightly'],
  name: 'Recherche',
  ...reading(text),
  play: async () => {
    await page(1)
    await waitFor(() => expect(screen.getByRole('region', { name: 'Pages du document' })).toHaveFocus())
    await userEvent.keyboard('/')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher dans le document' }), 'decouche')
    const status = within(screen.getByRole('search')).getByRole('status')
    await waitFor(() => expect(status).toHaveTextContent('1 sur 97'))
    await waitFor(() => expect(screen.getAllByRole('mark').length).toBeGreaterThan(5))
    await userEvent.keyboard('{Enter}{Enter}')
    await expect(status).toHaveTextContent('3 sur 97')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect(status).toHaveTextContent('2 sur 97')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryAllByRole('mark')).toHaveLength(0))
  },
}
export const Contents: Story = {
  tags: ['nightly'],
  name: 'Sommaire',
  ...reading(text),
  play: async () => {
    await page(1)
    await userEvent.click(screen.getByRole('button', { name: 'Sommaire et pages' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Article 5 – Vacation' }))
    await page(5)
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('5')
    await userEvent.click(screen.getByRole('tab', { name: 'Pages' }))
    const small = await screen.findByRole('button', { name: 'Page 7' })
    await waitFor(() => expect(small.querySelector('img')).not.toBeNull())
    await userEvent.click(small)
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('7')
  },
}
export const Night: Story = {
  tags: ['nightly'],
  name: 'Lecture de nuit',
  ...reading(text, 'lu', `&page=3&mots=${rangeOf('Après deux découchés')}`),
  globals: { scheme: 'dark' },
  beforeEach: () => {
    localStorage.setItem('nightReading', 'off')
    serveStoryAgreementPdf(text)
  },
  play: async () => {
    await page(3)
    const pages = screen.getByRole('region', { name: 'Pages du document' })
    await expect(getComputedStyle(pages).filter).toBe('none')
    await userEvent.click(screen.getByRole('button', { name: 'Lecture de nuit' }))
    await expect(getComputedStyle(pages).filter).toContain('invert')
    await expect(screen.getByRole('button', { name: 'Lecture de nuit' })).toHaveAttribute('aria-pressed', 'true')
  },
}
export const OnAPhone: Story = {
  tags: ['nightly'],
  name: 'Sur un téléphone',
  ...reading(text, 'scanne'),
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await page(1)
    await expect(screen.queryByRole('group', { name: 'Affichage du document' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }))
    await page(2)
  },
}
export const Selection: Story = {
  name: 'Passage sélectionné',
  ...reading(text, 'lu', '&page=3'),
  play: async () => {
    const third = await page(3)
    const [words] = await within(third).findAllByText(/^Après deux découchés/)
    getSelection()?.selectAllChildren(words ?? third)
    const bar = await screen.findByRole('toolbar', { name: 'Passage sélectionné' })
    await expect(within(bar).getByRole('button', { name: 'Copier avec la source' })).toBeVisible()
  },
}
export const Print: Story = {
  tags: ['nightly'],
  name: 'Impression',
  ...reading(text, 'lu', '&page=3'),
  play: async () => {
    await page(3)
    await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Imprimer…' }))
    const sheet = await screen.findByRole('dialog', { name: 'Imprimer' })
    await expect(within(sheet).getByLabelText('De la page')).toHaveValue('3')
    await userEvent.type(within(sheet).getByLabelText('À la page'), '9')
    await expect(within(sheet).getByRole('button', { name: 'Imprimer' })).toBeDisabled()
  },
}
export const Damaged: Story = {
  name: 'Endommagé',
  tags: ['nightly'],
  ...reading(damaged),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Document endommagé' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Télécharger' })).toBeVisible()
  },
}
export const KnownAsDamaged: Story = {
  name: 'Endommagé, su du serveur',
  ...reading(unreachableServerFailure, 'endommage'),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Document endommagé' })).toBeVisible()
  },
}
export const Encrypted: Story = {
  tags: ['nightly'],
  name: 'Protégé',
  ...reading(locked, 'chiffre'),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Document protégé' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Télécharger' })).toBeVisible()
    const field = screen.getByLabelText('Mot de passe du document')
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, 'autre{Enter}')
    await expect(await screen.findByText('Ce mot de passe n’ouvre pas ce document.')).toBeVisible()
    await expect(field).toBeInvalid()
  },
}
export const Unlocked: Story = {
  tags: ['nightly'],
  name: 'Protégé, ouvert par son mot de passe',
  ...reading(locked, 'chiffre'),
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Mot de passe du document'), 'envol')
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
    await expect(await within(await page(1)).findByText(/^Le découché/)).toBeInTheDocument()
  },
}
export const Scanned: Story = {
  tags: ['nightly'],
  name: 'Numérisé',
  ...reading(scan, 'scanne'),
  play: async () => {
    await page(1)
    await expect(screen.getByText(/^Document numérisé/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Rechercher dans le document' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher dans le document' }), 'repos')
    await expect(await screen.findByText('Ce document n’a pas de texte à rechercher')).toBeVisible()
  },
}
const recognized = reading(scan, 'lu')
export const Recognized: Story = {
  tags: ['nightly'],
  name: 'Numérisé, au texte reconnu',
  ...recognized,
  args: { accord: sampleAccord, document: { ...document('lu'), pages: 1, pages_recognized: 1 } },
  parameters: {
    ...recognized.parameters,
    answers: {
      'GET /accords/:id/documents/:document/pages/:page': {
        data: { page: 1, width: 595, height: 842, text: 'Article 7 – Repos', is_recognized: true, words: [] },
      },
    },
  },
  play: async () => {
    const first = within(await page(1))
    await expect(await first.findByText('Texte reconnu, à vérifier')).toBeVisible()
    await expect(first.getByText('Article 7 – Repos')).toBeInTheDocument()
    await expect(screen.getByText(/Seule l’image fait foi/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Rechercher dans le document' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher dans le document' }), 'repos')
    await expect(await screen.findByText('1 sur 2')).toBeVisible()
  },
}
export const Unreachable: Story = {
  tags: ['nightly'],
  name: 'Sans réseau',
  ...reading(unreachableServerFailure),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Document indisponible' })).toBeVisible()
    serveStoryAgreementPdf(text)
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await page(1)
  },
}

function rangeOf(words: string) {
  const start = page3.text.indexOf(words)
  return `${start}-${start + words.length}`
}
