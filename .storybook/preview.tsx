// Imported first: later modules read the browser's state.
import './ownBrowser.ts'
import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import type { Answers } from '#tests/samples/answers.ts'
import { answerWith, lastStoryAnswered, startNetwork } from '#tests/samples/network.ts'
import { chromaticModes } from '#tests/visual/chromaticModes.ts'
import { globalTypes, initialGlobals, viewports } from './globals.ts'
import { inPortal } from './inPortal.tsx'
import { keepVisit } from './visit.ts'
import '#theme/fonts/fonts.css'
import '#theme/otherMedia.css'
import '#theme/laterComponents.ts'

// Play functions wait for milliseconds of work, which a busy machine takes seconds for.
configure({ asyncUtilTimeout: 15_000 })

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes,
  initialGlobals,
  beforeAll: startNetwork,
  beforeEach: async ({ globals, parameters }) => {
    await lastStoryAnswered()
    dropFormerPause()
    answerWith(parameters['answers'] as Answers | undefined)
    return keepVisit(globals)
  },
  decorators: [inPortal],
  parameters: {
    layout: 'fullscreen',
    chromatic: { modes: chromaticModes },
    controls: { expanded: true },
    backgrounds: { disable: true },
    viewport: { options: viewports },
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
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      },
      config: { rules: [{ id: 'target-size', enabled: true }] },
    },
  },
}

/**
 * Removes the style with which axe pauses animations. It stays after a story that axe rejects, and would fail the next
 * ones.
 */
function dropFormerPause() {
  for (const style of document.head.querySelectorAll('style'))
    if (style.textContent.includes('animation-play-state: paused !important')) style.remove()
}

export default preview
