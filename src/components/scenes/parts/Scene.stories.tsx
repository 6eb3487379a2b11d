import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { illustrationColours } from '#theme/sceneColours.ts'
import { LinearGradient, RadialGradient, IllustrationSvg } from './Scene.tsx'

const meta: Meta<typeof IllustrationSvg> = {
  component: IllustrationSvg,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 360, height: 240 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof IllustrationSvg>

export const Background: Story = { args: { width: 300, height: 300, children: <Sky /> } }

export const WithTitle: Story = {
  tags: ['nightly'],
  args: { width: 300, height: 300, fit: 'meet', title: 'Le ciel à l’aube', children: <Sky /> },
}

function Sky() {
  return (
    <>
      <LinearGradient
        id="sky"
        stops={[
          [0, illustrationColours.zenith],
          [0.6, illustrationColours.sky],
          [1, illustrationColours.haze],
        ]}
      />
      <RadialGradient
        id="sun"
        stops={[
          [0, illustrationColours.sun],
          [1, illustrationColours.sun, 0],
        ]}
      />
      <rect width="300" height="300" fill="url(#sky)" />
      <circle cx="150" cy="230" r="90" fill="url(#sun)" />
    </>
  )
}
