import './browserZod.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { z } from 'zod'
import { Field } from './Field.tsx'
import { Form, Submit } from './Form.tsx'
import { useCallForm } from './useCallForm.ts'

// A rule that says nothing of its own: what is read below the field is zod's sentence.
const schema = z.object({ number: z.string().min(4), base: z.string() })

function Membership() {
  const form = useCallForm({
    schema,
    defaultValues: { number: '', base: '' },
    failed: 'Une erreur est survenue',
    onFailure: () => undefined,
    send: async () => undefined,
  })
  return (
    <Form of={form}>
      <Field of={form} name="number" label="Numéro d’adhérent" />
      <Field of={form} name="base" label="Base" isOptional />
      <Submit of={form} busy="Envoi en cours...">
        Envoyer
      </Submit>
    </Form>
  )
}

const meta: Meta = { title: 'Composants/Field', render: () => <Membership />, parameters: { layout: 'padded' } }
export default meta

export const Empty: StoryObj = {
  name: 'Vide',
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Numéro d’adhérent')).toBeRequired()
    await expect(canvas.getByLabelText('Base')).not.toBeRequired()
  },
}
export const Wrong: StoryObj = {
  name: 'Fautif',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Numéro d’adhérent'), '12')
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer' }))
    const number = canvas.getByLabelText('Numéro d’adhérent')
    await expect(number).toHaveAccessibleDescription(/caractères/)
    await expect(number).toHaveFocus()
  },
}
