import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { newsResource } from '#src/news/office/newsResource.ts'
import { saveConflict } from '#tests/samples/board.ts'
import { MergeDialog } from './MergeDialog.tsx'

const meta: Meta<typeof MergeDialog> = {
  title: 'Bureau/Écrit à deux',
  component: MergeDialog,
  args: { of: saveConflict, fields: newsResource.fields, onChosen: fn() },
}
export default meta

export const Both: StoryObj<typeof MergeDialog> = {
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

export const Coarse: StoryObj<typeof MergeDialog> = {
  name: 'Trop différents',
  args: {
    of: {
      ...saveConflict,
      parts: [{ mine: 'Un texte récrit.\n', theirs: 'Un autre texte récrit.\n' }],
      fields: [],
      note: 'Les deux textes diffèrent trop pour être réunis ligne par ligne\u00a0: tout ce qui a changé forme un seul passage.',
    },
  },
  play: async () => {
    await screen.findByText(/diffèrent trop pour être réunis/)
  },
}
