import Button from '@mui/material/Button'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { BoardingPass } from './BoardingPass.tsx'

const meta: Meta<typeof BoardingPass> = { component: BoardingPass, parameters: { layout: 'padded' } }
export default meta

export const WithAction: StoryObj<typeof BoardingPass> = {
  args: { children: 'On se retrouve au sol.', stub: <Button variant="outlined">Les rendez-vous</Button> },
}
