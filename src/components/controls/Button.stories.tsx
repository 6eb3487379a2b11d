import type { Meta, StoryObj } from '@storybook/react-vite'
import { styled } from '@mui/material/styles'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, ButtonLink, ButtonDialogTrigger } from './Button.tsx'

const meta = { component: Button } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const Night = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 16,
  padding: 24,
  color: theme.vars.palette.common.white,
  backgroundColor: theme.vars.palette.scene.zenith,
}))

export const Main: Story = { args: { look: 'main', children: 'Adhérer', onClick: fn() } }
Main.play = async ({ canvasElement, args }) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Adhérer' }))
  await expect(args.onClick).toHaveBeenCalledOnce()
}

export const Edged: Story = { args: { look: 'edged', children: 'Réessayer' } }

export const Large: Story = { args: { look: 'main', isLarge: true, children: 'Adhérer' } }

const open = fn()
export const OpensADialog: StoryObj = {
  render: () => (
    <ButtonDialogTrigger href="/login" onOpen={open}>
      Connexion
    </ButtonDialogTrigger>
  ),
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Connexion' }).focus()
    await userEvent.keyboard(' ')
    await expect(open).toHaveBeenCalledOnce()
  },
}

export const OnTheNightSky: Story = {
  args: { look: 'light', children: 'Poser une question' },
  render: (args) => (
    <Night data-ground="night">
      <ButtonLink to="/adhesion" look="main" isLarge>
        Adhérer
      </ButtonLink>
      <Button {...args} isLarge />
    </Night>
  ),
}
