import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { SwitchList, SwitchRow } from './SwitchList.tsx'

const meta: Meta<typeof SwitchRow> = {
  component: SwitchRow,
  args: { label: 'Rappels', about: 'La veille des événements où vous venez.', isOn: false, onChange: fn() },
  render: (args) => (
    <SwitchList>
      <SwitchRow {...args} />
    </SwitchList>
  ),
}
export default meta

export const SwitchedOff: StoryObj<typeof SwitchRow> = {
  name: 'Éteint',
  play: async ({ canvas, args }) => {
    const control = canvas.getByLabelText('Rappels')
    await expect(control).toHaveAccessibleDescription('La veille des événements où vous venez.')
    await userEvent.click(control)
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}
