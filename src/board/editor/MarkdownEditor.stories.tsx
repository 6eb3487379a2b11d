import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { fromGoogleDocs, fromWord } from '#tests/samples/clipboard.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { loadEditor } from './editorCode.ts'
import type { MarkdownEditorProps } from './editorProps.ts'

const article = `Deux nuits à la maison, **chaque mois** : c’est [signé](/accords/3 "L’accord"). Écrivez à {{email}}.

## Ce qui change

1. Le repos passe à douze heures.
2. L’hôtel est choisi avec nous.

> On dort mieux quand on sait où.

| Vol | Repos |
| --- | ---: |
| Tokyo | 36 h |

:::steps
1. **Écrire** au bureau.
:::

::durations

![Le hall d’un hôtel, la nuit](../media/hall-eteint.jpg "Roissy, 4 h 12")

<details>Un code que l’éditeur ne montre pas</details>
`

const pages = [
  { title: 'Les accords', path: '/accords', kind: 'Page' },
  { title: 'Deux nuits à la maison', path: '/blog/3', kind: 'Actualité' },
]

const meta: Meta<typeof MarkdownEditor> = {
  title: 'Composants/MarkdownEditor',
  component: MarkdownEditor,
  parameters: { layout: 'padded' },
  // Its code comes when it is first shown, which takes its time where nothing is built.
  loaders: [loadEditor],
  args: {
    label: 'Texte',
    value: article,
    onChange: fn(),
    pictures: {
      upload: fn(async (file: File) => ({ name: file.name, address: picture })),
      addressOf: (name) => (name === 'hall-eteint.jpg' ? picture : undefined),
    },
    links: { search: async (query) => pages.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase())) },
    vocabulary: {
      placeholders: { email: 'bureau@envol.example', phone: '01 99 00 12 40' },
      inserts: { durations: 'Le registre des durées' },
      sections: { 'credit-d-impot': 'Si le crédit d’impôt est ouvert' },
    },
  },
  render: (args) => <Held {...args} />,
}
export default meta
type Story = StoryObj<typeof MarkdownEditor>
type Canvas = ReturnType<typeof within>

/** Keeps what is written, as a form does. */
function Held({ value, onChange, ...rest }: MarkdownEditorProps) {
  const [held, setHeld] = useState(value)
  const change = (markdown: string) => {
    setHeld(markdown)
    onChange(markdown)
  }
  return <MarkdownEditor {...rest} value={held} onChange={change} />
}

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 3" width="320"%3E%3Cpath fill="%23303F74" d="M0 0h8v3H0z"/%3E%3C/svg%3E'
// The head of a file tells what it is.
const fileOf = (name: string, head: string, type = '') =>
  new File([Uint8Array.from(head, (sign) => sign.charCodeAt(0))], name, { type })
const png = fileOf('hall.png', '\u0089PNG\r\n\u001a\n', 'image/png')
const heic = fileOf('IMG_0042.HEIC', '\0\0\0\u0018ftypheic')

const textOf = async (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Texte' })
/** The last text that was handed out. */
const written = (args: MarkdownEditorProps) => (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0] as string

/** Pastes or drops what a program would hand over. */
function hand(kind: 'paste' | 'drop', onto: Element, data: Record<string, string>, files: File[] = []) {
  const transfer = new DataTransfer()
  for (const [type, content] of Object.entries(data)) transfer.setData(type, content)
  for (const file of files) transfer.items.add(file)
  const given = { bubbles: true, cancelable: true }
  onto.dispatchEvent(
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...given, clipboardData: transfer })
      : new DragEvent('drop', { ...given, dataTransfer: transfer, ...middleOf(onto) }),
  )
}

const middleOf = (element: Element) => {
  const { left, top } = element.getBoundingClientRect()
  return { clientX: left + 40, clientY: top + 10 }
}

/** Puts the cursor behind these words. */
async function after(text: HTMLElement, words: string) {
  text.focus()
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const at = node.nodeValue?.indexOf(words) ?? -1
    if (at < 0) continue
    document.getSelection()?.collapse(node, at + words.length)
    // The editor reads the selection when the browser tells of it.
    await new Promise(requestAnimationFrame)
    return
  }
  throw new Error(`No « ${words} » in the text`)
}

export const Everything: Story = {
  name: 'Un texte entier',
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    await expect(within(text).getByRole('heading', { level: 2 })).toHaveTextContent('Ce qui change')
    await expect(within(text).getByText('bureau@envol.example')).toBeVisible()
    await expect(within(text).getByRole('img', { name: 'Le hall d’un hôtel, la nuit' })).toBeVisible()
    await expect(within(text).getByRole('group', { name: /gardé tel quel/ })).toHaveTextContent('<details>')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Typing: Story = {
  name: 'On y écrit',
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    await after(text, 'douze heures.')
    await userEvent.keyboard('{Enter}Vraiment ? Il a dit "oui", c\'est tout...')
    await waitFor(() => expect(written(args)).toContain('3. L’hôtel'))
    await waitFor(() =>
      expect(written(args)).toBe(
        article.replace('2. L’hôtel', '2. Vraiment\u00a0? Il a dit «\u00a0oui\u00a0», c’est tout…\n3. L’hôtel'),
      ),
    )
    // What was put right is taken back by itself.
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(written(args)).toContain('c’est tout...'))
    for (let step = 0; step < 12; step++) await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(written(args)).toBe(article))
  },
}

export const FirstSign: Story = {
  name: 'Le premier signe d’un paragraphe',
  args: { value: 'Rideaux\n' },
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    await after(text, 'Rideaux')
    await userEvent.keyboard('{Enter}')
    // As Chromium does it when it is busy: the sign is there, and the cursor still before it.
    const paragraph = text.querySelectorAll('p')[1]
    paragraph?.replaceChildren('É')
    getSelection()?.collapse(paragraph ?? null, 0)
    await waitFor(() => expect(getSelection()?.anchorOffset).toBe(1))
    await userEvent.keyboard('té')
    await waitFor(() => expect(written(args)).toBe('Rideaux\n\nÉté\n'))
  },
}

export const List: Story = {
  name: 'Une liste, une citation et un titre au clavier',
  args: { value: 'Rideaux\n\nSilence\n' },
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    await after(text, 'Rideaux')
    await userEvent.keyboard('{Alt>}{F10}{/Alt}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Gras' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('button', { name: 'Liste à puces' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(written(args)).toBe('- Rideaux\n\nSilence\n'))
    await expect(canvas.getByRole('button', { name: 'Liste à puces' })).toHaveAttribute('aria-pressed', 'true')
    await after(text, 'Rideaux')
    await userEvent.keyboard('{Enter}Lit{Enter}{Enter}Fin')
    await waitFor(() => expect(written(args)).toBe('- Rideaux\n- Lit\n\nFin\n\nSilence\n'))
    await after(text, 'Silence')
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}')
    await waitFor(() => expect(written(args)).toContain('\n\n## Silence\n'))
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}')
    await waitFor(() => expect(written(args)).toContain('\n\n### Silence\n'))
    await after(text, 'Fin')
    await userEvent.click(canvas.getByRole('button', { name: 'Citation' }))
    await waitFor(() => expect(written(args)).toContain('\n\n> Fin\n\n'))
  },
}

export const KeysComeBack: Story = {
  name: 'Les touches reviennent aussitôt au texte',
  args: { value: 'Rideaux\n' },
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    // By a keyboard, on a machine that is too busy to draw anything in between.
    const press = (button: HTMLElement) => {
      button.focus()
      void fireEvent.click(button)
    }
    for (const name of [
      'Gras',
      'Gras',
      'Italique',
      'Titre',
      'Sous-titre',
      'Liste à puces',
      'Liste numérotée',
      'Citation',
    ]) {
      press(canvas.getByRole('button', { name }))
      await expect(document.activeElement, name).toBe(text)
    }
    for (const name of ['Annuler', 'Rétablir', 'Tableau']) {
      press(canvas.getByRole('button', { name }))
      await expect(document.activeElement, name).toBe(text)
    }
    press(await canvas.findByRole('button', { name: 'Ligne dessous' }))
    await expect(document.activeElement, 'Ligne dessous').toBe(text)
    await userEvent.click(canvas.getByRole('button', { name: 'Supprimer le tableau' }))

    press(canvas.getByRole('button', { name: 'Insérer' }))
    press(await screen.findByRole('menuitem', { name: /01 99 00 12 40/ }))
    await expect(document.activeElement, 'Insérer').toBe(text)
    press(canvas.getByRole('button', { name: 'Lien' }))
    press(within(await screen.findByRole('dialog', { name: 'Lien' })).getByRole('button', { name: 'Annuler' }))
    await expect(document.activeElement, 'Lien').toBe(text)
    const gras = canvas.getByRole('button', { name: 'Gras' })
    gras.focus()
    void fireEvent.keyDown(gras, { key: 'Escape' })
    await expect(document.activeElement, 'Échap').toBe(text)
    await waitFor(() => expect(written(args)).toContain('{{phone}}'))
  },
}

export const Table: Story = {
  name: 'Un tableau au clavier',
  args: { value: 'Les repos\n' },
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    await after(text, 'repos')
    await userEvent.click(canvas.getByRole('button', { name: 'Tableau' }))
    await userEvent.keyboard('Vol{Tab}Heures{Tab}Tokyo{Tab}36{Tab}Rome{Tab}12')
    await waitFor(() =>
      expect(written(args)).toBe('Les repos\n\n| Vol | Heures |\n| --- | --- |\n| Tokyo | 36 |\n| Rome | 12 |\n'),
    )
    await userEvent.keyboard('{Control>}{Enter}{/Control}24')
    await waitFor(() => expect(written(args)).toContain('| Rome | 12 |\n|  | 24 |\n'))
    const tools = within(canvas.getByRole('toolbar', { name: 'Tableau' }))
    await userEvent.click(tools.getByRole('button', { name: 'Chiffres à droite' }))
    await waitFor(() => expect(written(args)).toContain('| --- | ---: |\n'))
    await userEvent.click(tools.getByRole('button', { name: 'Supprimer la ligne' }))
    await userEvent.click(tools.getByRole('button', { name: 'Colonne à droite' }))
    await waitFor(() => expect(written(args)).toContain('| --- | ---: | --- |\n| Tokyo | 36 |  |\n| Rome | 12 |  |\n'))
    await userEvent.click(tools.getByRole('button', { name: 'Supprimer le tableau' }))
    await waitFor(() => expect(written(args)).toBe('Les repos\n'))
    await expect(canvas.queryByRole('toolbar', { name: 'Tableau' })).toBeNull()
  },
}

export const LinkSearch: Story = {
  name: 'Un lien trouvé par ses mots',
  args: { value: 'À lire.\n' },
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    await after(text, 'À lire')
    await userEvent.keyboard(' ')
    await userEvent.click(canvas.getByRole('button', { name: 'Lien' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lien' }))
    await userEvent.type(dialog.getByLabelText('Page du portail, ou adresse'), 'nuits')
    await dialog.findByText('Un choix')
    await userEvent.click(dialog.getByRole('button', { name: /Deux nuits à la maison/ }))
    await waitFor(() => expect(written(args)).toBe('À lire [Deux nuits à la maison](/blog/3).\n'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await after(text, 'Deux nuits')
    await userEvent.keyboard('{Control>}k{/Control}')
    const again = within(await screen.findByRole('dialog', { name: 'Lien' }))
    await expect(again.getByLabelText('Page du portail, ou adresse')).toHaveValue('/blog/3')
    await userEvent.click(again.getByRole('button', { name: 'Retirer le lien' }))
    await waitFor(() => expect(written(args)).toBe('À lire Deux nuits à la maison.\n'))
  },
}

export const Picture: Story = {
  name: 'Une image déposée',
  args: { value: 'Le hall\n\nLa suite\n' },
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    hand('drop', within(text).getByText('Le hall'), {}, [png])
    const dialog = within(await screen.findByRole('dialog', { name: 'Image' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter l’image' }))
    const alt = dialog.getByLabelText(/Ce que l’on voit/)
    await expect(alt).toHaveAccessibleDescription('Dites ce que l’on voit, ou cochez «\u00a0décorative\u00a0».')
    await userEvent.type(alt, 'Un hall éteint')
    await userEvent.type(dialog.getByLabelText(/Légende/), 'Roissy')
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter l’image' }))
    await waitFor(() =>
      expect(written(args)).toBe('Le hall\n\n![Un hall éteint](../media/hall.png "Roissy")\n\nLa suite\n'),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // What is said of it is changed where it stands.
    const shown = within(text).getByRole('img', { name: 'Un hall éteint' })
    for (const type of ['mousedown', 'mouseup'])
      shown.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...middleOf(shown) }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Image' })).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.click(canvas.getByRole('button', { name: 'Image' }))
    const again = within(await screen.findByRole('dialog', { name: 'Image' }))
    await userEvent.click(again.getByRole('checkbox', { name: /décorative/ }))
    await userEvent.click(again.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(written(args)).toContain('\n\n![](../media/hall.png "Roissy")\n\n'))
  },
}

export const Pictures: Story = {
  name: 'Plusieurs fichiers déposés',
  args: { value: 'Le hall\n\nLa suite\n' },
  play: async ({ canvas, args }) => {
    const text = await textOf(canvas)
    const second = fileOf('salle.png', '\u0089PNG\r\n\u001a\n', 'image/png')
    hand('drop', within(text).getByText('Le hall'), {}, [png, heic, second])
    for (const [alt, rest] of [
      ['Le hall', 'Encore 2 images après celle-ci.'],
      ['La salle', undefined],
    ] as const) {
      const field = () => within(screen.getByRole('dialog', { name: 'Image' })).getByLabelText(/Ce que l’on voit/)
      await waitFor(() => expect(field()).toHaveValue(''))
      const dialog = within(screen.getByRole('dialog', { name: 'Image' }))
      if (rest) await waitFor(() => expect(dialog.getByText(rest)).toBeVisible())
      await userEvent.type(field(), alt)
      await userEvent.click(dialog.getByRole('button', { name: 'Ajouter l’image' }))
    }
    // In the order in which they were given; what is no picture is told.
    await waitFor(() =>
      expect(written(args)).toMatch(/^Le hall\n\n!\[Le hall\]\(.*\)\n\n!\[La salle\]\(.*\)\n\nLa suite\n$/),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByText(/HEIC/)).toBeVisible()
  },
}

export const Source: Story = {
  name: 'La source',
  play: async ({ canvas, args }) => {
    await textOf(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Source' }))
    const source = await textOf(canvas)
    await expect(source).toHaveValue(article)
    await expect(canvas.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-disabled', 'true')
    await fireEvent.change(source, { target: { value: `${article}\nUne fin en *italique*.\n` } })
    await userEvent.click(canvas.getByRole('button', { name: 'Source' }))
    await expect(within(await textOf(canvas)).getByText('italique')).toBeVisible()
    await waitFor(() => expect(written(args)).toBe(`${article}\nUne fin en *italique*.\n`))
    // It is taken back like all else.
    await userEvent.click(canvas.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(written(args)).toBe(article))
  },
}

export const FromWord: Story = {
  name: 'Collé de Word',
  args: { value: '' },
  play: async ({ canvas, args }) => {
    hand('paste', await textOf(canvas), { 'text/html': fromWord, 'text/plain': 'Ce que change l’accord' })
    await waitFor(() =>
      expect(written(args)).toBe(`## Ce que change l’accord

Le repos passe à **douze heures**, et *jamais* moins. Voir [les accords](https://envol.example/accords?theme=repos).

### Dès le premier mars

- Long-courrier
  - vols de nuit
- Moyen-courrier

1. Prévenir
2. Écrire

| **Vol** | **Repos** |
| --- | --- |
| Tokyo | 36\u00a0h au moins |

Ni\u00a0plus, ni moins.
`),
    )
    await expect(canvas.getByRole('alert')).toHaveTextContent('Le texte est collé sans ses images')
    await expect(window).not.toHaveProperty('ran')
  },
}

export const FromGoogleDocs: Story = {
  name: 'Collé de Google Docs',
  args: { value: '' },
  play: async ({ canvas, args }) => {
    hand('paste', await textOf(canvas), { 'text/html': fromGoogleDocs, 'text/plain': 'Une nuit à Nairobi' })
    await waitFor(() =>
      expect(written(args)).toBe(`## Une nuit à Nairobi

L’hôtel est **calme**_, dit-on_. [La charte](https://envol.example/charte)

- un rideau\u00a0;
  - épais
- un lit.

Première ligne

et la suivante.
`),
    )
  },
}

export const RefusedPaste: Story = {
  name: 'Cinq mégaoctets refusés',
  args: { value: 'Un mot.\n' },
  play: async ({ canvas, args }) => {
    hand('paste', await textOf(canvas), { 'text/plain': 'Nuit '.repeat(1_000_000) })
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/trop long \(5.000.000 signes\)/))
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Heic: Story = {
  name: 'Une photo HEIC refusée',
  args: { value: 'Un mot.\n' },
  play: async ({ canvas }) => {
    hand('paste', await textOf(canvas), {}, [heic])
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/Le plus compatible/))
  },
}

export const Damaged: Story = {
  name: 'Un texte abîmé',
  args: { value: ':::timeline\nRien n’en ferme le cadre.\n\n[mots][nulle-part]\n' },
  play: async ({ canvas, args }) => {
    const kept = within(await textOf(canvas)).getByRole('group', { name: /gardé tel quel/ })
    await expect(kept).toHaveTextContent(':::timeline')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Insert: Story = {
  name: 'Ce que le portail remplit',
  args: { value: 'Appelez le\n' },
  play: async ({ canvas, args }) => {
    await after(await textOf(canvas), 'Appelez le')
    await userEvent.keyboard(' ')
    await userEvent.click(canvas.getByRole('button', { name: 'Insérer' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /01 99 00 12 40/ }))
    await waitFor(() => expect(written(args)).toBe('Appelez le {{phone}}\n'))
    await userEvent.click(canvas.getByRole('button', { name: 'Insérer' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Personnes' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Personnes' })).toBeVisible())
    await userEvent.keyboard('Ada pilote')
    await waitFor(() => expect(written(args)).toBe('Appelez le {{phone}}\n\n:::people\n- Ada pilote\n:::\n'))
  },
}

export const Shortcuts: Story = {
  name: 'Les raccourcis',
  play: async ({ canvas }) => {
    await textOf(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Raccourcis clavier' }))
    await expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toHaveTextContent('Alt+F10')
  },
}

export const Wrong: Story = {
  name: 'Fautif',
  args: { value: '', error: 'Écrivez le texte de l’actualité.' },
  play: async ({ canvas }) => {
    const text = await textOf(canvas)
    await expect(text).toBeInvalid()
    await expect(text).toHaveAccessibleDescription(/Écrivez le texte de l’actualité/)
  },
}

export const Disabled: Story = {
  name: 'En lecture seule',
  args: { disabled: true },
  play: async ({ canvas }) => {
    const text = await textOf(canvas)
    await expect(text).toHaveAttribute('contenteditable', 'false')
    await expect(canvas.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-disabled', 'true')
  },
}
