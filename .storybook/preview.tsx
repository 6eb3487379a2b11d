// First of all: what follows reads what the browser has.
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

// What a play waits for comes in milliseconds; a busy machine may take seconds.
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
        // Describing each element that passes costs as much as the rules.
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      },
      config: { rules: [{ id: 'target-size', enabled: true }] },
    },
  },
}

/** A story that axe refused leaves the style by which its animations stood still, and all that follow would fail with it. */
function dropFormerPause() {
  for (const style of document.head.querySelectorAll('style'))
    if (style.textContent.includes('animation-play-state: paused !important')) style.remove()
}

export default preview
