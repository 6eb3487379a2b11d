import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { newsTextKind } from '#src/news/office/newsTextKind.ts'
import { sampleDraftSaveConflict } from '#tests/samples/board.ts'
import { TextMergeDialog } from './TextMergeDialog.tsx'

const meta: Meta<typeof TextMergeDialog> = {
  title: 'Bureau/Écrit à deux',
  component: TextMergeDialog,
  args: { of: sampleDraftSaveConflict, fields: newsTextKind.fields, onChosen: fn() },
}
export default meta

export const Both: StoryObj<typeof TextMergeDialog> = {
  name: 'Les deux',
  play: async ({ args }) => {
    await userEvent.click((await screen.findAllByLabelText('Celui de Camille Laurent'))[0] ?? document.body)
    await userEvent.click(screen.getByRole('button', { name: 'Garder ces choix' }))
    await expect(args.onChosen).toHaveBeenCalledWith({
      head: expect.objectContaining({ author: 'Le bureau' }),
      body: 'Une phrase de Solène.\n\nUne phrase de Camille.\n\nUne autre.\n',
    })
  },
}

export const Coarse: StoryObj<typeof TextMergeDialog> = {
  name: 'Trop différents',
  args: {
    of: {
      ...sampleDraftSaveConflict,
      parts: [{ mine: 'Un texte récrit.\n', theirs: 'Un autre texte récrit.\n' }],
      fields: [],
      note: 'Les deux textes diffèrent trop pour être réunis ligne par ligne\u00a0: tout ce qui a changé forme un seul passage.',
    },
  },
  play: async () => {
    await screen.findByText(/diffèrent trop pour être réunis/)
  },
}
