import type { Decorator, StoryObj } from '@storybook/react-vite'
import { waitFor } from 'storybook/test'
import { PortalPageLayout } from '#src/layout/PortalPageLayout.tsx'
import { PrefetchTargetResolverContext } from '#src/navigation/prefetch.ts'
import { CurrentPortalScreen } from '#src/screens/CurrentPortalScreen.tsx'
import { findPrefetchTarget, findScreenByUrlPath } from '#src/screens/matchScreen.ts'
import { errorScreens } from '#src/screens/errorScreens.ts'
import type { StoryApiAnswers } from './answers.ts'
import { withPortalData } from './withPortalData.tsx'

/** Storybook meta that renders the whole portal at the URL path `parameters.path`, for a visitor. */
export const portalStoryMeta = {
  render: () => (
    <PrefetchTargetResolverContext value={findPrefetchTarget}>
      <PortalPageLayout>
        <CurrentPortalScreen />
      </PortalPageLayout>
    </PrefetchTargetResolverContext>
  ),
  decorators: [withPortalData] satisfies Decorator[],
  // As in the browser, the first page's code is loaded before hydration.
  loaders: [({ parameters }: { parameters: Record<string, unknown> }) => preload(parameters['path'])],
  tags: ['!autodocs'],
  // The header and the footer are the same in each page's stories: axe checks them in their own, and in the journeys.
  parameters: { a11y: { context: { exclude: ['header:has(~ main)', 'main ~ footer'] } } },
}

async function preload(path: unknown) {
  const { pathname } = new URL(typeof path === 'string' ? path : '/', location.origin)
  await Promise.all([findScreenByUrlPath(pathname).page.preload(), errorScreens.missing.page.preload()])
}

/** Returns Storybook parameters of a page story: the URL path, the mocked API replies, and the signed-in person. */
export function pageStoryParameters(path: string, answers: StoryApiAnswers = {}, person?: 'visitor' | 'member') {
  return { parameters: { path, answers }, ...(person && { globals: { person } }) }
}

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

/** Waits for the page's heading in a story, after the loading screen of the first second. */
export async function findPageHeading(canvas: Canvas, name: string | RegExp) {
  const veil = canvas.getByText('Loading...').parentElement
  for (const animation of veil?.getAnimations() ?? []) animation.finish()
  const heading = await canvas.findByRole('heading', { level: 1, name })
  await waitFor(() => {
    if (veil && getComputedStyle(veil).visibility !== 'hidden') throw new Error('The veil is still there')
  })
  return heading
}
