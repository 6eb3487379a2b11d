import type { Decorator } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { fetcher } from '#src/api/SwrProvider.tsx'
import { DialogsProvider } from '#src/layout/DialogsProvider.tsx'

/** Around a story: the portal's data, fetched from the story's network, and its dialogs. */
export const withPortalData: Decorator = (Story) => (
  <FreshData>
    <DialogsProvider>
      <Story />
    </DialogsProvider>
  </FreshData>
)

/** The portal's data as in `SwrProvider`, but nothing kept from one story to the next, and no second try. */
export function FreshData({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map())
  return (
    <SWRConfig value={{ provider: () => cache, fetcher, shouldRetryOnError: false, revalidateOnFocus: false }}>
      {children}
    </SWRConfig>
  )
}
