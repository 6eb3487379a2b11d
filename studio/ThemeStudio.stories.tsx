import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Company } from '#contract/companies/companies.ts'
import { demoCompanies } from '#association/demo/companies.ts'
import { renderMailHtmlLayout, mailParagraph } from '#server/mail/mailLayout.ts'
import { sampleLogoFiles } from '#tests/samples/sampleLogoFiles.ts'
import { serveStoryPicture } from '#tests/samples/storyNetwork.ts'
import { SwrProvider } from '#src/api/SwrProvider.tsx'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { ThemeStudio } from './ThemeStudio.tsx'

const another = demoCompanies[1]?.color ?? ''
const mailOf = (color: string) =>
  renderMailHtmlLayout({
    color,
    preheader: '',
    title: 'Votre demande est bien arrivée',
    body: mailParagraph('Nous vous répondons sous deux jours.'),
  }).replace(/cid:\w+/, '/apple-touch-icon.png')

const meta: Meta<typeof ThemeStudio> = {
  title: 'Marque/Atelier',
  component: ThemeStudio,
  tags: ['!autodocs'],
  parameters: { router: false },
  decorators: [
    (Story) => (
      <SwrProvider>
        <Story />
      </SwrProvider>
    ),
  ],
  args: {
    initial: { id: 4, name: 'Nouvelle compagnie', color: DEFAULT_COLOUR, header_logo_url: '' },
    mailOf,
    publishLogo: serveStoryPicture,
  },
}
export default meta
type Story = StoryObj<typeof ThemeStudio>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

export const Studio: Story = {
  name: 'Atelier',
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('row', { name: /company\.text/ })).toHaveTextContent('La couleur exacte n’a que')
    await expect(canvasElement.querySelectorAll('[data-mark=insuffisant]')).toHaveLength(0)
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-pane] [role=dialog]').length).toBe(4))
    // SVG ids must be unique in the page: with a duplicate, a drawing would take the colours of another pane.
    const names = Array.from(canvasElement.querySelectorAll('svg [id]'), ({ id }) => id)
    await expect(names).toEqual([...new Set(names)])
  },
}

export const AnotherColour: Story = {
  tags: ['nightly'],
  name: 'Une autre couleur',
  play: async ({ canvas, canvasElement }) => {
    await type(canvas, 'Couleur', another.slice(1).toLowerCase())
    await type(canvas, 'Nom de la compagnie', 'Transalpine')
    const company = Company.parse(JSON.parse(textOf(canvas, 'Compagnie (JSON)')))
    await expect(company).toEqual({ id: 4, name: 'Transalpine', color: another, header_logo_url: '' })
    await expect(textOf(canvas, 'Variables CSS')).toContain(`--envol-palette-company-exact:${another}`)
    const link = canvas.getByRole('link', { name: 'Télécharger : Jetons (DTCG)' })
    const tokens: unknown = await (await fetch(link.getAttribute('href') ?? '')).json()
    await expect(tokens).toHaveProperty('company.light.company.exact.$value.hex', another)
    const pane = canvasElement.querySelector('[data-pane=dark]')
    if (pane) await expect(getComputedStyle(pane).getPropertyValue('--envol-palette-company-exact')).toBe(another)
  },
}

export const NotAColour: Story = {
  tags: ['nightly'],
  name: 'Pas une couleur',
  play: async ({ canvas }) => {
    await type(canvas, 'Couleur', 'rose bonbon')
    await expect(canvas.getByLabelText('Couleur')).toBeInvalid()
    await expect(canvas.getByText(/« rose bonbon » n’est pas une couleur/, { normalizer: plain })).toBeVisible()
    await expect(textOf(canvas, 'Compagnie (JSON)')).toContain(DEFAULT_COLOUR)
  },
}

export const ChosenLogo: Story = {
  tags: ['nightly'],
  name: 'Un logo choisi',
  play: async ({ canvas, canvasElement }) => {
    await upload(canvas, sampleLogoFiles.good)
    await waitFor(() => {
      const [image] = canvasElement.querySelectorAll<HTMLImageElement>('[data-pane=light] img[src^="/companies/"]')
      return expect(image?.naturalWidth).toBeGreaterThan(0)
    })
    await expect(textOf(canvas, 'Compagnie (JSON)')).toMatch(/"\/companies\/nouvelle-compagnie-[0-9a-f]{8}\.svg"/)
  },
}

export const RefusedLogos: Story = {
  tags: ['nightly'],
  name: 'Des logos refusés',
  play: async ({ canvas }) => {
    for (const [file, sentence] of [
      [sampleLogoFiles.heavy, /pèse 300 Ko/],
      [sampleLogoFiles.huge, /dépasse 20 Mo/],
      [sampleLogoFiles.text, /n’est pas une image/],
      [sampleLogoFiles.broken, /Cette image est abîmée/],
      [sampleLogoFiles.calling, /va chercher une image ou une police ailleurs/],
      [sampleLogoFiles.handler, /contient un script/],
      [sampleLogoFiles.script, /contient un script/],
    ] as const) {
      await upload(canvas, file)
      await expect(await canvas.findByText(sentence, { normalizer: plain })).toBeVisible()
    }
    await expect(textOf(canvas, 'Compagnie (JSON)')).toContain('"header_logo_url": ""')
  },
}

export const Deuteranopia: Story = {
  tags: ['nightly'],
  name: 'Vue par un deutéranope',
  play: async ({ canvas, canvasElement }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Vision des couleurs'), 'deutéranopie')
    const pane = canvasElement.querySelector<HTMLElement>('[data-pane=light]')
    await expect(pane?.style.filter).toContain('vision-deuteranopie')
    await expect(canvasElement.querySelector('#vision-deuteranopie feColorMatrix')).not.toBeNull()
  },
}

async function type(canvas: Canvas, label: string, text: string) {
  const [field] = await canvas.findAllByLabelText(label, { selector: 'input:not([data-pane] *)' })
  if (!field) throw new Error(`No field ${label}`)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const upload = async (canvas: Canvas, file: File) => userEvent.upload(canvas.getByLabelText('Fichier du logo'), file)
const textOf = (canvas: Canvas, label: string) => canvas.getByRole('region', { name: label }).textContent
/** Returns a text with its narrow and no-break spaces replaced by plain spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ')
