import Button from '@mui/material/Button'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { NewsDrawing } from '#src/news/NewsDrawing.tsx'
import { EmptyListMessage } from './EmptyListMessage.tsx'

const meta: Meta<typeof EmptyListMessage> = { component: EmptyListMessage, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof EmptyListMessage>

export const NoResult: Story = {
  args: {
    title: 'Rien pour «\u00a0escale\u00a0»',
    children: 'Essayez un mot plus court, ou un autre terme.',
    action: <Button variant="outlined">Effacer la recherche</Button>,
  },
}
export const NoNews: Story = {
  tags: ['nightly'],
  args: {
    drawing: <NewsDrawing />,
    title: 'Rien de neuf pour l’instant',
    children: 'La prochaine actualité paraîtra ici.',
  },
}
