import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#src/components/controls/Button.tsx'
import { Panel } from './Panel.tsx'

const meta: Meta<typeof Panel> = { component: Panel, parameters: { layout: 'padded' } }
export default meta

export const WithAction: StoryObj<typeof Panel> = {
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
