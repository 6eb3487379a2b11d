import type { Meta, StoryObj } from '@storybook/react-vite'
import { Inlines } from './Inlines.tsx'

const meta: Meta<typeof Inlines> = { component: Inlines, parameters: { layout: 'padded' } }
export default meta

export const EveryRun: StoryObj<typeof Inlines> = {
  args: {
    of: [
      { type: 'text', text: 'Le texte est ' },
      { type: 'strong', text: 'signé' },
      { type: 'text', text: ', ' },
      { type: 'em', text: 'enfin' },
      { type: 'text', text: ' : ' },
      { type: 'link', text: 'lisez-le', href: '/accords' },
      { type: 'text', text: '.' },
    ],
  },
}
