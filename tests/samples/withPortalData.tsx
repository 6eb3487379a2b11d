import type { Decorator } from '@storybook/react-vite'
import { SwrProvider } from '#src/api/SwrProvider.tsx'
import { DialogsProvider } from '#src/layout/DialogsProvider.tsx'
import { AllScreens } from '#src/navigation/screenFacts.ts'
import { screens } from '#src/screens/screenList.tsx'

/** Around a story: the portal's data, fetched from the story's network, its screens and its dialogs. */
export const withPortalData: Decorator = (Story) => (
  <SwrProvider>
    <AllScreens value={screens}>
      <DialogsProvider>
        <Story />
      </DialogsProvider>
    </AllScreens>
  </SwrProvider>
)
