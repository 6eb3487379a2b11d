import type { Decorator } from '@storybook/react-vite'
import { SwrProvider } from '#src/api/SwrProvider.tsx'
import { DialogsProvider } from '#src/layout/DialogsProvider.tsx'
import { ScreenFactsContext } from '#src/navigation/screenFacts.ts'
import { screens } from '#src/screens/screenList.tsx'

/** Story decorator with the portal's data, fetched from the story's mock API, its screens and dialogs. */
export const withPortalData: Decorator = (Story) => (
  <SwrProvider>
    <ScreenFactsContext value={screens}>
      <DialogsProvider>
        <Story />
      </DialogsProvider>
    </ScreenFactsContext>
  </SwrProvider>
)
