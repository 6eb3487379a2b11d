import { equal } from 'node:assert/strict'
import type { BrowserJourney } from './journeys.ts'

/** Positions of the buttons in the text editor's first toolbar. */
const tools = {
  bold: 0,
  italic: 1,
  heading: 2,
  subheading: 3,
  bulletList: 4,
  orderedList: 5,
  quote: 6,
  link: 7,
  table: 9,
  insert: 10,
  undo: 11,
  redo: 12,
  source: 13,
  shortcuts: 14,
}

const times = (count: number, key: string) => Array.from({ length: count }, () => key)
const typed = (text: string) => Array.from(text)
const toTool = (name: keyof typeof tools) => ['Alt+F10', 'Home', ...times(tools[name], 'ArrowRight'), 'Enter']

/** Keyboard sequences for the text editor, without waits after a tool, a menu or a dialog. */
const parts: string[][] = [
  [...typed('Un début'), 'Enter', ...typed('et sa suite'), 'Enter'],
  [...toTool('bulletList'), ...typed('Une liste'), 'Enter', ...typed('de deux'), 'Enter', 'Enter'],
  [...toTool('orderedList'), ...typed('Un ordre'), 'Enter', 'Enter'],
  [...toTool('quote'), ...typed('Une citation'), 'Enter', 'Enter'],
  [...toTool('heading'), ...typed('Un titre'), 'Enter'],
  [...toTool('subheading'), ...typed('Un autre'), 'Enter'],
  [...toTool('bold'), ...typed('Gras'), ...toTool('bold'), ...typed(', '), ...toTool('italic'), ...typed('penché')],
  [...toTool('undo'), ...toTool('redo'), ...typed(' encore'), ...toTool('italic'), 'Enter'],
  // A link, a cancelled one, and a change of the first link's address from within its text.
  [...toTool('link'), ...typed('https://envol.example/a'), 'Enter', ...typed(' ou')],
  ['Control+k', 'Escape', ...typed(' pas'), 'Home', ...times(8, 'ArrowRight'), 'Control+k', 'Enter', ...typed('p')],
  ['Control+End', 'Enter'],
  // Leave the text and return.
  ['Shift+Tab', 'Tab', ...typed('De retour'), 'Enter'],
  // Open the shortcuts, toggle the source, and go on typing.
  [...toTool('shortcuts'), 'Escape', ...typed('Lu'), ...toTool('source'), 'Enter', 'Escape', ...typed(' et relu')],
  [...toTool('table'), ...typed('Vol'), 'Tab', ...typed('Repos'), 'Tab', ...typed('Tokyo')],
  // Move from the first toolbar to the table's.
  ['Alt+F10', 'Tab', 'Enter', ...typed(' et Rome'), 'Control+End', ...typed('Après'), 'Enter'],
  [...toTool('insert'), 'ArrowDown', 'Enter', ...typed('Ada')],
]

const expected = `Un début

et sa suite

- Une liste
- de deux

1. Un ordre

> Une citation

## Un titre

### Un autre

**Gras**, *penché encore*

[https://penvol.example/a](https://envol.example/a) ou pas

De retour

Lu et relu

| Vol | Repos |
| --- | --- |
| Tokyo et Rome |  |
|  |  |
|  |  |

Après

:::figures
- Ada
:::
`

/**
 * Browser journey that types right after each editor tool, menu and dialog, while frames and idle callbacks are
 * delayed.
 */
export const editorTypingJourney: BrowserJourney = {
  name: 'accepts text typed right after a tool is pressed',
  isBoards: true,
  async go(person) {
    await person.goes('/bureau/actualites')
    await person.presses('button', 'Nouvelle actualité')
    await person.types('Titre', `Vite ${Date.now()}`)
    await person.presses('button', 'Commencer')
    await person.finds(`document.querySelector('[contenteditable=true]')`)
    await person.presses('field', 'Texte de l’actualité')
    for (const keys of parts) {
      await person.finds('window.journey.holdFrames()')
      await person.tab.keys(keys)
      await person.finds('window.journey.releaseFrames()')
    }
    await person.presses('button', 'Source')
    await person.finds(`document.querySelector('textarea[rows="24"]')`)
    equal(await person.tab.ask(`document.querySelector('textarea[rows="24"]').value`), expected)
  },
}
