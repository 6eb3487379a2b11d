import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { EmptyListMessage } from './EmptyListMessage.tsx'
import { QueryBoundary, type FetchedData } from './QueryBoundary.tsx'
import { Skeleton } from './Skeleton.tsx'
import { NewsDrawing } from '#src/news/NewsDrawing.tsx'

type Names = { data: string[] }
const fetched: FetchedData<Names> = { data: undefined, error: undefined, mutate: fn() }

const meta: Meta<typeof QueryBoundary<Names>> = {
  component: QueryBoundary<Names>,
  args: {
    of: fetched,
    failure: 'Les noms n’ont pas pu être chargés',
    skeleton: <Skeleton shape="line" />,
    empty: (
      <EmptyListMessage drawing={<NewsDrawing />} title="Rien de neuf pour l’instant">
        La prochaine actualité paraîtra ici.
      </EmptyListMessage>
    ),
    children: ({ data }) => <p>{data.join(', ')}</p>,
  },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof QueryBoundary<Names>>

export const OnItsWay: Story = {}
export const Loaded: Story = {
  args: { of: { ...fetched, data: { data: ['Négocier', 'défendre', 'informer'] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Négocier, défendre, informer')).toBeVisible()
  },
}
export const Nothing: Story = {
  args: { of: { ...fetched, data: { data: [] } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading')).toHaveTextContent('Rien de neuf')
  },
}
export const Failed: Story = {
  args: { of: { ...fetched, error: new Error('Pas de connexion au serveur.') } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Réessayer' }))
    await expect(args.of.mutate).toHaveBeenCalledOnce()
  },
}
/** Story of a page whose data failed to load, with a heading and links to continue. */
export const PageFailed: Story = {
  args: { of: { ...fetched, error: new Error('Pas de connexion au serveur.') }, isPage: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Les noms n’ont pas pu être chargés')
    await expect(canvas.getByRole('link', { name: '01 99 00 12 40' })).toHaveAttribute('href', 'tel:+33199001240')
  },
}
/** Story of a failed refetch: data already loaded stays visible. */
export const FailedAgain: Story = {
  args: { of: { ...fetched, data: { data: ['Négocier'] }, error: new Error('Pas de connexion au serveur.') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Négocier')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
