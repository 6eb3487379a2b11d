// Imported first: later modules read the browser's state.
import './ownBrowser.ts'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import type { StoryApiAnswers } from '#tests/samples/answers.ts'
import { portalReachability } from '#src/api/bearer.ts'
import { discardUnsentActionsAndCheckIns } from '#src/offline/discardUnsentData.ts'
import { updateOfflineState } from '#src/offline/offlineState.ts'
import { setStoryApiAnswers, waitForEarlierStoryRequests, startStoryApiMock } from '#tests/samples/storyNetwork.ts'
import { chromaticModes } from '#tests/visual/chromaticModes.ts'
import { globalTypes, initialGlobals, storybookViewports } from './globals.ts'
import { portalDecorator } from './portalDecorator.tsx'
import { storeStoryVisitInBrowser } from './visit.ts'
import '#theme/fonts/fonts.css'
import '#theme/otherMedia.css'
import '#theme/laterComponents.ts'

// Play functions wait for milliseconds of work, which a busy machine takes seconds for.
configure({ asyncUtilTimeout: 15_000 })

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes,
  initialGlobals,
  beforeAll: startStoryApiMock,
  beforeEach: async ({ globals, parameters, title }) => {
    await waitForEarlierStoryRequests()
    dropFormerPause()
    // After a story without a network, calls would wait 300 ms for their reply.
    portalReachability.isOurs = true
    updateOfflineState({ network: undefined, shownFrom: undefined })
    limitContrastCheck(title, parameters)
    setStoryApiAnswers(parameters['answers'] as StoryApiAnswers | undefined)
    const forgetVisit = storeStoryVisitInBrowser(globals)
    return () => {
      // What waits belongs to the visit's member, and stays in the modules' memory for the next story.
      discardUnsentActionsAndCheckIns()
      forgetVisit()
    }
  },
  // Content that the fixed header or a sticky bar covers in part has no target size for axe, nor a place in a picture.
  afterEach: () => window.scrollTo(0, 0),
  decorators: [portalDecorator],
  parameters: {
    layout: 'fullscreen',
    chromatic: { modes: chromaticModes },
    controls: { expanded: true },
    backgrounds: { disable: true },
    viewport: { options: storybookViewports },
    options: {
      storySort: {
        order: ['Bienvenue', 'Marque', 'Guides', 'Thème', 'Composants', 'Scènes', 'Cadre', 'Session', 'Pages', '*'],
      },
    },
    a11y: {
      test: 'error',
      options: {
        // Reporting the passing elements costs as much as running the rules.
        resultTypes: ['violations'],
        // No rule below reads the style sheets, which axe would parse again for each story.
        preload: { assets: ['media'] },
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      },
      config: {
        rules: [
          { id: 'target-size', enabled: true },
          // Finds inline styles with `!important`, which React never writes. Journeys run it on whole pages.
          { id: 'avoid-inline-spacing', enabled: false },
        ],
      },
    },
  },
}

/** Titles of the stories whose first state of this test run has been checked for contrast. */
const contrastCheckedTitles = new Set<string>()

/**
 * Checks contrast in the first state of each title only, when Vitest runs the stories of a code change. The rule takes
 * half of axe's time. All states are checked at night and in Storybook.
 */
function limitContrastCheck(title: string, parameters: Record<string, unknown>) {
  if (import.meta.env['STORY_CONTRAST'] !== 'first') return
  if (!contrastCheckedTitles.has(title)) {
    contrastCheckedTitles.add(title)
    return
  }
  const { options, ...a11y } = parameters['a11y'] as { options: { rules?: object } }
  const rules = { ...options.rules, 'color-contrast': { enabled: false } }
  parameters['a11y'] = { ...a11y, options: { ...options, rules } }
}

/**
 * Removes the style element with which axe (accessibility checks) pauses animations. After a story that axe rejects,
 * the element stays in the page, and the next stories would fail.
 */
function dropFormerPause() {
  for (const style of document.head.querySelectorAll('style'))
    if (style.textContent.includes('animation-play-state: paused !important')) style.remove()
}

export default preview
