import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { LoginPage } from './LoginPage.tsx'

const meta: Meta<typeof LoginPage> = { title: 'Pages/Connexion', component: LoginPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof LoginPage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

export const AtRest: Story = {
  name: 'Au repos',
  ...pageStoryParameters('/login', {}, 'visitor'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accès adhérent')
    await expect(canvas.getByLabelText('Identifiant')).toHaveValue('')
  },
}
export const Busy: Story = {
  tags: ['nightly'],
  name: 'En cours',
  ...pageStoryParameters('/login', { 'POST /login': noResponseApiCallFailure }, 'visitor'),
  play: async ({ canvas }) => {
    await submit(canvas)
    await expect(await canvas.findByRole('button', { name: 'Connexion en cours...' })).toBeDisabled()
  },
}
export const Refused: Story = {
  tags: ['nightly'],
  name: 'Refusée',
  ...pageStoryParameters(
    '/login',
    { 'POST /login': buildRefusedApiReply(401, 'Adresse ou mot de passe incorrect') },
    'visitor',
  ),
  play: async ({ canvas }) => {
    await submit(canvas)
    await expect(await canvas.findByText('Adresse ou mot de passe incorrect')).toBeVisible()
  },
}
/** Story of a successful login: the session is stored when the success message appears and shown after it. */
export const Success: Story = {
  tags: ['nightly'],
  name: 'Réussie',
  ...pageStoryParameters('/login', {}, 'visitor'),
  play: async ({ canvas }) => {
    const seen = whenShown('Connexion réussie', () => ({
      token: localStorage.getItem('token'),
      email: (JSON.parse(localStorage.getItem('user') ?? '{}') as { email?: string }).email,
      banner: canvas.getByRole('banner').textContent,
    }))
    await submit(canvas)
    const { token, email, banner } = await seen
    await expect([token, email]).toEqual(['a-token', 'membre@envol.example'])
    await expect(banner).toContain('Connexion')
    await waitFor(() => expect(canvas.getByRole('banner')).not.toHaveTextContent('Connexion'), { timeout: 5000 })
  },
}

/** Returns the result of `look` at the moment when a text appears in a story. */
const whenShown = <Found,>(text: string, look: () => Found) =>
  new Promise<Found>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return
      watch.disconnect()
      resolve(look())
    })
    watch.observe(document.body, { childList: true, characterData: true, subtree: true })
  })

async function submit(canvas: Canvas) {
  await findPageHeading(canvas, 'Accès adhérent')
  const main = await canvas.findByRole('main')
  await userEvent.type(canvas.getByLabelText('Identifiant'), 'membre@envol.example')
  await userEvent.type(canvas.getByLabelText('Mot de passe'), 'decollage')
  const button = main.querySelector<HTMLButtonElement>('button[type=submit]')
  if (button) await userEvent.click(button)
}
