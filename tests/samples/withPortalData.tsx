import type { Decorator } from '@storybook/react-vite'
import { SwrProvider } from '#src/api/SwrProvider.tsx'
import { DialogsProvider } from '#src/layout/DialogsProvider.tsx'
import { SiteMapContext } from '#src/navigation/siteMap.ts'
import { siteMap } from '#src/screens/siteMap.ts'

/** Around a story: the portal's data, fetched from the story's network, its screens and its dialogs. */
export const withPortalData: Decorator = (Story) => (
  <SwrProvider>
    <SiteMapContext value={siteMap}>
      <DialogsProvider>
        <Story />
      </DialogsProvider>
    </SiteMapContext>
  </SwrProvider>
)
