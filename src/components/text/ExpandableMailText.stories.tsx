import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { ExpandableMailText } from './ExpandableMailText.tsx'

const meta: Meta<typeof ExpandableMailText> = { component: ExpandableMailText, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof ExpandableMailText>

export const Folded: Story = {
  name: 'Replié, puis ouvert',
  args: { text: 'Oui.\n\nLe 3 mars, Envol a écrit\u00a0:\n> Venez-vous\u00a0?' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Envol a écrit/)).not.toBeVisible()
    await userEvent.click(canvas.getByText('Afficher le message entier'))
    await waitFor(() => expect(canvas.getByText(/Envol a écrit/)).toBeVisible())
  },
}
export const Nothing: Story = { tags: ['nightly'], name: 'Rien de replié', args: { text: null } }
