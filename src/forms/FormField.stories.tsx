import './browserZod.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { z } from 'zod'
import { FormField } from './FormField.tsx'
import { Form, SubmitButton } from './Form.tsx'
import { SelectField } from './SelectField.tsx'
import { useApiCallForm } from './useCallForm.ts'

// Rules without messages: the field shows zod's own sentence.
const schema = z.object({ number: z.string().min(4), base: z.string() })

function Membership() {
  const form = useApiCallForm({
    schema,
    defaultValues: { number: '', base: '' },
    failed: 'Une erreur est survenue',
    onFailure: () => undefined,
    send: async () => undefined,
  })
  return (
    <Form of={form}>
      <FormField of={form} name="number" label="Numéro d’adhérent" />
      <FormField of={form} name="base" label="Base" isOptional />
      <SubmitButton of={form} busy="Envoi en cours...">
        Envoyer
      </SubmitButton>
    </Form>
  )
}

const requestSchema = z.object({
  first: z.string().min(1, 'Le prénom est requis'),
  base: z.string().min(1, 'Choisissez votre base'),
  last: z.string().min(1, 'Le nom est requis'),
})

function Several() {
  const form = useApiCallForm({
    schema: requestSchema,
    defaultValues: { first: '', base: '', last: '' },
    failed: 'Une erreur est survenue',
    onFailure: () => undefined,
    send: async () => undefined,
  })
  return (
    <Form of={form}>
      <FormField of={form} name="first" label="Prénom" />
      <SelectField of={form} name="base" label="Base" hint="Choisissez d’abord votre compagnie." choices={[]} />
      <FormField of={form} name="last" label="Nom" />
      <SubmitButton of={form}>Continuer</SubmitButton>
    </Form>
  )
}

const meta: Meta = { title: 'Composants/FormField', render: () => <Membership />, parameters: { layout: 'padded' } }
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
    await waitFor(() => expect(number).toHaveFocus())
  },
}

export const SeveralWrong: StoryObj = {
  name: 'Plusieurs fautes',
  render: () => <Several />,
  play: async ({ canvas }) => {
    const send = canvas.getByRole('button', { name: 'Continuer' })
    await userEvent.click(send)
    // The summary lists the errors in field order, has the focus and links to each field.
    const links = await canvas.findAllByRole('link')
    await expect(links.map(({ textContent }) => textContent)).toEqual([
      'Le prénom est requis',
      'Choisissez votre base',
      'Le nom est requis',
    ])
    await waitFor(() => expect(links[0]?.closest('section')).toHaveFocus())
    const base = canvas.getByLabelText('Base')
    await expect(base).toHaveAccessibleDescription('Choisissez votre base Choisissez d’abord votre compagnie.')
    await userEvent.click(canvas.getByRole('link', { name: 'Le nom est requis' }))
    const last = canvas.getByLabelText('Nom')
    await expect(last).toHaveFocus()
    await userEvent.type(last, 'Morvan')
    await expect(canvas.queryByRole('link', { name: 'Le nom est requis' })).toBeNull()
    await userEvent.type(canvas.getByLabelText('Prénom'), 'Élise')
    // A single wrong field takes the focus itself.
    await userEvent.click(send)
    await waitFor(() => expect(base).toHaveFocus())
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}
