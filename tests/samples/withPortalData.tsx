import type { Decorator } from '@storybook/react-vite'
import { SwrProvider } from '#src/api/SwrProvider.tsx'
import { DialogsProvider } from '#src/layout/DialogsProvider.tsx'

/** Around a story: the portal's data, fetched from the story's network, and its dialogs. */
export const withPortalData: Decorator = (Story) => (
  <SwrProvider>
    <DialogsProvider>
      <Story />
    </DialogsProvider>
  </SwrProvider>
)
