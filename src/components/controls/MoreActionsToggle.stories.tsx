import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { Button } from './Button.tsx'
import { MoreActionsToggle } from './MoreActionsToggle.tsx'

const meta: Meta<typeof MoreActionsToggle> = {
  component: MoreActionsToggle,
  args: {
    about: 'Camille Laurent',
    children: <Button>Arrêter les prélèvements</Button>,
  },
}
export default meta
type Story = StoryObj<typeof MoreActionsToggle>

export const Closed: Story = {
  name: 'Fermé',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^Autres actions.: Camille Laurent$/ })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.queryByRole('button', { name: 'Arrêter les prélèvements' })).toBeNull()
  },
}
export const Open: Story = {
  name: 'Ouvert au clavier, puis refermé',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^Autres actions.: Camille Laurent$/ })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Arrêter les prélèvements' })).toHaveFocus()
    await userEvent.click(button)
    await expect(canvas.queryByRole('button', { name: 'Arrêter les prélèvements' })).toBeNull()
    await userEvent.click(button)
  },
}
