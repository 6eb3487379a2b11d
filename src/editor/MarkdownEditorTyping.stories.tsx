import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  putCursorAfter,
  sampleMarkdown,
  markdownEditorFormMeta,
  findEditorField,
  lastMarkdownEditorValue,
} from '#tests/samples/markdownEditor.tsx'
import { LazyMarkdownEditorField } from './LazyMarkdownEditorField.tsx'

/** Storybook stories of the Markdown editor about typing and keyboard shortcuts. */
const meta: Meta<typeof LazyMarkdownEditorField> = {
  title: 'Composants/MarkdownEditorTyping',
  ...markdownEditorFormMeta,
  component: LazyMarkdownEditorField,
  tags: ['!autodocs'],
}
export default meta
type Story = StoryObj<typeof LazyMarkdownEditorField>

export const Typing: Story = {
  name: 'On y écrit',
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    await putCursorAfter(text, 'douze heures.')
    await userEvent.keyboard('{Enter}Vraiment ? Il a dit "oui", c\'est tout...')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('3. L’hôtel'))
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toBe(
        sampleMarkdown.replace('2. L’hôtel', '2. Vraiment\u00a0? Il a dit «\u00a0oui\u00a0», c’est tout…\n3. L’hôtel'),
      ),
    )
    // An automatic correction is undone on its own.
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('c’est tout...'))
    for (let step = 0; step < 12; step++) await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe(sampleMarkdown))
  },
}

export const List: Story = {
  name: 'Une liste, une citation et un titre au clavier',
  args: { value: 'Rideaux\n\nSilence\n' },
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    await putCursorAfter(text, 'Rideaux')
    await userEvent.keyboard('{Alt>}{F10}{/Alt}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Gras' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('button', { name: 'Liste à puces' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe('- Rideaux\n\nSilence\n'))
    await expect(canvas.getByRole('button', { name: 'Liste à puces' })).toHaveAttribute('aria-pressed', 'true')
    await putCursorAfter(text, 'Rideaux')
    await userEvent.keyboard('{Enter}Lit{Enter}{Enter}Fin')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe('- Rideaux\n- Lit\n\nFin\n\nSilence\n'))
    await putCursorAfter(text, 'Silence')
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('\n\n## Silence\n'))
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('\n\n### Silence\n'))
    await putCursorAfter(text, 'Fin')
    await userEvent.click(canvas.getByRole('button', { name: 'Citation' }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('\n\n> Fin\n\n'))
  },
}

export const KeysComeBack: Story = {
  name: 'Les touches reviennent aussitôt au texte',
  args: { value: 'Rideaux\n' },
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    // Keyboard input on a machine too busy to render in between.
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
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('{{phone}}'))
  },
}

export const Table: Story = {
  name: 'Un tableau au clavier',
  tags: ['nightly'],
  args: { value: 'Les repos\n' },
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    await putCursorAfter(text, 'repos')
    await userEvent.click(canvas.getByRole('button', { name: 'Tableau' }))
    await userEvent.keyboard('Vol{Tab}Heures{Tab}Tokyo{Tab}36{Tab}Rome{Tab}12')
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toBe(
        'Les repos\n\n| Vol | Heures |\n| --- | --- |\n| Tokyo | 36 |\n| Rome | 12 |\n',
      ),
    )
    await userEvent.keyboard('{Control>}{Enter}{/Control}24')
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('| Rome | 12 |\n|  | 24 |\n'))
    const tools = within(canvas.getByRole('toolbar', { name: 'Tableau' }))
    await userEvent.click(tools.getByRole('button', { name: 'Chiffres à droite' }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('| --- | ---: |\n'))
    await userEvent.click(tools.getByRole('button', { name: 'Supprimer la ligne' }))
    await userEvent.click(tools.getByRole('button', { name: 'Colonne à droite' }))
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toContain('| --- | ---: | --- |\n| Tokyo | 36 |  |\n| Rome | 12 |  |\n'),
    )
    await userEvent.click(tools.getByRole('button', { name: 'Supprimer le tableau' }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe('Les repos\n'))
    await expect(canvas.queryByRole('toolbar', { name: 'Tableau' })).toBeNull()
  },
}
