import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#src/components/controls/Button.tsx'
import { TitledPanel } from './Panel.tsx'

const meta: Meta<typeof TitledPanel> = { component: TitledPanel, parameters: { layout: 'padded' } }
export default meta

export const WithAction: StoryObj<typeof TitledPanel> = {
  args: {
    title: 'Votre photo',
    intro: 'Elle se voit sur votre carte et dans votre menu, nulle part ailleurs.',
    children: (
      <div>
        <Button>Choisir une photo</Button>
      </div>
    ),
  },
}
