import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ComponentProps } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { SearchInput } from './SearchInput.tsx'

const meta: Meta<typeof SearchInput> = {
  component: SearchInput,
  args: {
    label: 'Rechercher dans les actualités',
    placeholder: 'Repos, réserve, fatigue…',
    value: '',
    action: '/blog',
    onSearch: fn(),
  },
  parameters: { layout: 'padded' },
  render: (args) => <Held {...args} />,
}
export default meta
type Story = StoryObj<typeof SearchInput>

/** Story wrapper that holds the words of a search field, as a page's URL does. */
function Held({ value: first, onSearch, ...rest }: ComponentProps<typeof SearchInput>) {
  const [value, setValue] = useState(first)
  const search = (words: string) => {
    setValue(words)
    onSearch(words)
  }
  return <SearchInput {...rest} value={value} onSearch={search} />
}

export const Empty: Story = {}
export const Filled: Story = { tags: ['nightly'], args: { value: 'repos' } }
export const SearchesAfterAPause: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'repos ')
    await expect(args.onSearch).not.toHaveBeenCalled()
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith('repos'))
    await expect(args.onSearch).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('searchbox')).toHaveValue('repos ')
  },
}
export const SearchesAtEnter: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'repos{Enter}')
    await expect(args.onSearch).toHaveBeenLastCalledWith('repos')
  },
}
export const Clears: Story = {
  args: { value: 'repos' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Effacer la recherche' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith('')
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
