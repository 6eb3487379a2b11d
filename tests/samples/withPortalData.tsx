import type { Decorator } from '@storybook/react-vite'
import { SwrProvider } from '#src/api/SwrProvider.tsx'
import { DialogsProvider } from '#src/layout/DialogsProvider.tsx'
import { ScreenFactsContext } from '#src/navigation/screenFacts.ts'
import { portalScreens } from '#src/screens/screenList.tsx'

/** Storybook decorator that provides the portal's React contexts, with data from the story's mocked API. */
export const withPortalData: Decorator = (Story) => (
  <SwrProvider>
    <ScreenFactsContext value={portalScreens}>
      <DialogsProvider>
        <Story />
      </DialogsProvider>
    </ScreenFactsContext>
  </SwrProvider>
)
