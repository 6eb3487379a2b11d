import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { AccordDocument } from '#contract/accords/accords.ts'
import type { PdfPageText } from '#contract/accords/accordTexts.ts'
import { DocumentReader } from '#src/accords/reader/Reader.tsx'
import { sampleAccord } from '#tests/samples/accords.ts'
import {
  noResponseApiCallFailure,
  unreachableServerFailure,
  type MockedApiCallFailure,
} from '#tests/samples/answers.ts'
import { sampleDocumentText } from '#tests/samples/documentText.ts'
import page3 from '#tests/samples/pdf/page3.json'
import pagePicture from '#tests/samples/pdf/page3.webp?url'
import pdf from '#tests/samples/pdf/accord.pdf?url'
import { serveStoryAgreementPdf, serveStoryPagePicture } from '#tests/samples/storyNetwork.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'

const meta: Meta<typeof DocumentReader> = {
  title: 'Accords/Lecteur, images des pages',
  component: DocumentReader,
  decorators: [withPortalData],
  globals: { person: 'member' },
  tags: ['!autodocs'],
  args: { onClose: fn() },
}
export default meta
type Story = StoryObj<typeof DocumentReader>

const A4 = [0, 841.9, 595.3, 841.9, 0, 0]
const document: AccordDocument = {
  id: 31,
  title: 'Accord sur les découchés',
  name: 'decouches.pdf',
  size: 9000,
  pages: 8,
  pages_read: 8,
  state: 'lu',
  pictures: { version: '0123456789abcdef', frames: [{ pages: 8, corners: A4 }], column: [72, 450] },
}
/** Document whose pages from the fourth on are not drawn yet. */
const begun: AccordDocument = {
  ...document,
  pictures: { version: '0123456789abcdef', frames: [{ pages: 3, corners: A4 }] },
}

/** Returns a story of the reader with pictures of the pages, opened at a place. */
function reading(
  picture: string | MockedApiCallFailure,
  {
    place = '',
    own = document,
    file = pdf,
  }: { place?: string; own?: AccordDocument; file?: string | MockedApiCallFailure } = {},
) {
  return {
    args: { accord: sampleAccord, document: own },
    parameters: {
      path: `/accords/12?document=31${place}`,
      answers: {
        'GET /accords/:id/documents/:document/pages/:page': { data: page3 as PdfPageText },
        'GET /accords/:id/documents/:document/texts/:part': { data: sampleDocumentText },
      },
    },
    beforeEach: () => {
      localStorage.removeItem('lastPages')
      localStorage.setItem('readerView', 'pages')
      serveStoryAgreementPdf(file)
      serveStoryPagePicture(picture)
    },
  }
}

const sheet = (number: number) => screen.getByRole('group', { name: `Page ${number}` })
const picture = async (number: number) => {
  await screen.findByRole('group', { name: `Page ${number}` })
  return within(sheet(number)).findByRole('img', { name: new RegExp(`^Image de la page ${number}`) })
}
const canvas = (number: number) => sheet(number).querySelector('canvas')
const MARKED = 'Après deux découchés'
const rangeOf = (words: string) => `${page3.text.indexOf(words)}-${page3.text.indexOf(words) + words.length}`

export const Picture: Story = {
  name: 'Image de la page',
  ...reading(pagePicture),
  play: async () => {
    await expect(await picture(1)).toBeVisible()
    await expect(await within(sheet(2)).findByText(/^Le découché est une nuit/)).toBeInTheDocument()
    await expect(canvas(1)).toBeNull()
    const { top } = sheet(3).getBoundingClientRect()
    await userEvent.keyboard('{PageDown}{PageDown}')
    await expect(await picture(3)).toBeVisible()
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('3')
    await expect(top).toBeGreaterThan(0)
  },
}
export const OnAPhone: Story = {
  name: 'Sur un téléphone, sans les marges',
  tags: ['nightly'],
  ...reading(pagePicture, { place: '&page=3' }),
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(await picture(3)).toBeVisible()
    const view = screen.getByRole('region', { name: 'Pages du document' })
    // The column of 378 of 595 points fills the view, with a little space.
    await waitFor(() => expect(sheet(3).clientWidth / view.clientWidth).toBeGreaterThan(1.35))
    const { left } = sheet(3).getBoundingClientRect()
    const textLeft = left + (72 / 595.3) * sheet(3).clientWidth - view.getBoundingClientRect().left
    await expect(Math.abs(textLeft)).toBeLessThan(20)
    await userEvent.click(screen.getByRole('button', { name: 'Zoom arrière' }))
    await userEvent.click(screen.getByRole('button', { name: 'Zoom arrière' }))
    await waitFor(() => expect(sheet(3).clientWidth).toBeLessThanOrEqual(view.clientWidth))
  },
}
export const Marked: Story = {
  name: 'Passage marqué',
  tags: ['nightly'],
  ...reading(pagePicture, { place: `&page=3&mots=${rangeOf(MARKED)}` }),
  play: async () => {
    await picture(3)
    const mark = await within(sheet(3)).findByRole('mark')
    await waitFor(() => expect(mark).toBeVisible())
    const word = page3.words.find(([start]) => start === page3.text.indexOf(MARKED)) ?? []
    const [page, marked] = [sheet(3).getBoundingClientRect(), mark.getBoundingClientRect()]
    await expect(Math.abs((marked.left - page.left) / page.width - (word[2] ?? 0) / 595.28)).toBeLessThan(0.005)
    await expect(canvas(3)).toBeNull()
  },
}
export const Searched: Story = {
  tags: ['nightly'],
  name: 'Remplacée pour une recherche',
  ...reading(pagePicture),
  play: async () => {
    await picture(1)
    await userEvent.keyboard('/')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher dans le document' }), 'decouche')
    const status = within(screen.getByRole('search')).getByRole('status')
    await waitFor(() => expect(status).toHaveTextContent('1 sur 97'))
    await waitFor(() => expect(canvas(1)).not.toBeNull())
    await waitFor(() => expect(screen.getAllByRole('mark').length).toBeGreaterThan(5))
  },
}
export const Selected: Story = {
  name: 'Remplacée pour une sélection',
  ...reading(pagePicture, { place: '&page=3' }),
  play: async () => {
    await picture(3)
    const { left, top, width, height } = sheet(3).getBoundingClientRect()
    // The third line of the page.
    const at = { clientX: left + width * 0.16, clientY: top + height * ((140 + 2 * 26 + 6) / 842), bubbles: true }
    await fireEvent.pointerDown(sheet(3), { ...at, button: 0, pointerType: 'mouse' })
    await fireEvent.pointerMove(sheet(3), { ...at, clientX: at.clientX + width * 0.3, pointerType: 'mouse' })
    await fireEvent.pointerUp(sheet(3), { ...at, pointerType: 'mouse' })
    const bar = await screen.findByRole('toolbar', { name: 'Passage sélectionné' })
    await expect(within(bar).getByRole('button', { name: 'Copier avec la source' })).toBeVisible()
    await expect(String(getSelection()).length).toBeGreaterThan(10)
    await expect(canvas(3)).not.toBeNull()
  },
}
export const Enlarged: Story = {
  tags: ['nightly'],
  name: 'Remplacée pour le détail',
  ...reading(pagePicture),
  play: async () => {
    await picture(1)
    const { height } = sheet(1).getBoundingClientRect()
    await userEvent.keyboard('++++++')
    await waitFor(() => expect(canvas(1)).not.toBeNull())
    await userEvent.keyboard('0')
    await waitFor(() => expect(Math.abs(sheet(1).getBoundingClientRect().height - height)).toBeLessThan(1))
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...reading(noResponseApiCallFailure),
  play: async () => {
    await screen.findByRole('region', { name: 'Pages du document' })
    await expect(screen.getByLabelText('Page, de 1 à 8')).toHaveValue('1')
    await expect(within(sheet(1)).queryByRole('img')).toBeNull()
    // The place of each page is known before its picture.
    await expect(sheet(1).clientHeight / sheet(1).clientWidth).toBeCloseTo(841.9 / 595.3, 2)
  },
}
export const Failed: Story = {
  tags: ['nightly'],
  name: 'Image manquée',
  ...reading(unreachableServerFailure),
  play: async () => {
    await waitFor(() => expect(canvas(1)).not.toBeNull())
    await expect(screen.queryByRole('img')).toBeNull()
  },
}
export const Unreachable: Story = {
  tags: ['nightly'],
  name: 'Sans réseau',
  ...reading(unreachableServerFailure, { file: unreachableServerFailure }),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Document indisponible' })).toBeVisible()
    serveStoryAgreementPdf(pdf)
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(canvas(1)).not.toBeNull())
  },
}
export const Absent: Story = {
  tags: ['nightly'],
  name: 'Page sans image encore',
  ...reading(pagePicture, { own: begun, place: '&page=2' }),
  play: async () => {
    await picture(2)
    await expect(canvas(2)).toBeNull()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas(8)).not.toBeNull())
  },
}
