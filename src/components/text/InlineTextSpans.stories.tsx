import type { Meta, StoryObj } from '@storybook/react-vite'
import { InlineTextSpans } from './InlineTextSpans.tsx'

const meta: Meta<typeof InlineTextSpans> = { component: InlineTextSpans, parameters: { layout: 'padded' } }
export default meta

export const EveryRun: StoryObj<typeof InlineTextSpans> = {
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
