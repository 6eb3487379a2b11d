import Box from '@mui/material/Box'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { NewsPostCategory } from '#contract/news/news.ts'
import { NewsCoverDrawing } from './NewsCoverDrawing.tsx'
import { PortholeFrame } from '#src/components/scenes/parts/PortholeFrame.tsx'

const meta: Meta<typeof NewsCoverDrawing> = {
  title: 'Scènes/NewsCoverDrawing',
  component: NewsCoverDrawing,
  args: { category: 'negociation', id: 1 },
}
export default meta

type Story = StoryObj<typeof NewsCoverDrawing>

export const Window: Story = { decorators: [inside(360, '3 / 4')] }

export const Panorama: Story = { tags: ['nightly'], args: { form: 'panorama' }, decorators: [inside(1200, '21 / 9')] }

/** Story of eight generated drawings of each news category, in cards. */
export const Windows: Story = {
  render: () => (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 2 }}>
      {all.map(({ category, id }) => (
        <PortholeFrame key={`${category}${id}`}>
          <NewsCoverDrawing category={category} id={id} />
        </PortholeFrame>
      ))}
    </Box>
  ),
}

/** Story of eight generated drawings of each news category, above articles. */
export const Panoramas: Story = {
  tags: ['nightly'],
  render: () => (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: 2 }}>
      {all.map(({ category, id }) => (
        <Box key={`${category}${id}`} sx={{ aspectRatio: '21 / 9' }}>
          <NewsCoverDrawing category={category} id={id} form="panorama" />
        </Box>
      ))}
    </Box>
  ),
}

const all = NewsPostCategory.options.flatMap((category) => [0, 1, 2, 3, 4, 5, 6, 7].map((id) => ({ category, id })))

function inside(maxWidth: number, aspectRatio: string): Decorator {
  return (Story) => (
    <Box sx={{ maxWidth, aspectRatio }}>
      <Story />
    </Box>
  )
}
