import './browserZod.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { z } from 'zod'
import { sampleMembershipOptions } from '#tests/samples/membership.ts'
import { RadioGroupField } from './ChoiceField.tsx'
import { Form } from './Form.tsx'
import { useApiCallForm } from './useCallForm.ts'

const choices = sampleMembershipOptions.functions.map(({ slug, label }) => ({ value: slug, label }))

function Jobs({ width }: { width: number }) {
  const form = useApiCallForm({
    schema: z.object({ job: z.string() }),
    defaultValues: { job: '' },
    failed: 'Une erreur est survenue',
    onFailure: () => undefined,
    send: async () => undefined,
  })
  return (
    <Form of={form} style={{ width }}>
      <RadioGroupField of={form} name="job" label="Fonction" choices={choices} />
    </Form>
  )
}

const meta: Meta<typeof Jobs> = { title: 'Composants/ChoiceField', component: Jobs, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof Jobs>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

/** Returns the left edges of the radio buttons' columns in a story, in pixels. */
const lefts = (canvas: Canvas) =>
  new Set(canvas.getAllByRole('radio').map((radio) => Math.round(radio.getBoundingClientRect().left)))

export const OnAPhone: Story = {
  name: 'Sur un téléphone, un par ligne',
  args: { width: 320 },
  play: async ({ canvas }) => expect(lefts(canvas).size).toBe(1),
}
export const Wide: Story = {
  name: 'Large, deux par ligne',
  args: { width: 600 },
  play: async ({ canvas }) => expect(lefts(canvas).size).toBe(2),
}
