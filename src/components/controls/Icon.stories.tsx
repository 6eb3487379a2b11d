import type { Meta, StoryObj } from '@storybook/react-vite'
import { styled } from '@mui/material/styles'
import { Icon } from './Icon.tsx'

const meta = { component: Icon } satisfies Meta<typeof Icon>
export default meta

const Row = styled('div')(({ theme }) => ({ display: 'flex', gap: 16, color: theme.vars.palette.company.text }))

export const AllIcons: StoryObj<typeof meta> = {
  args: { of: 'menu' },
  render: () => (
    <Row>
      <Icon of="menu" />
      <Icon of="search" />
      <Icon of="facebook" />
      <Icon of="instagram" />
      <Icon of="whatsapp" />
    </Row>
  ),
}
