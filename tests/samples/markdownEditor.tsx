import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import { fn, type within } from 'storybook/test'
import { loadEditor } from '#src/editor/loadedEditor.ts'
import type { MarkdownEditorProps } from '#src/editor/editorProps.ts'
import { LazyMarkdownEditorField } from '#src/editor/LazyMarkdownEditorField.tsx'

/** Sample Markdown text with every kind of block and mark that the editor supports. */
export const sampleMarkdown = `Deux nuits à la maison, **chaque mois** : c’est [signé](/accords/3 "L’accord"). Écrivez à {{email}}.

## Ce qui change

1. Le repos passe à douze heures.
2. L’hôtel est choisi avec nous.

> On dort mieux quand on sait où.

| Vol | Repos |
| --- | ---: |
| Tokyo | 36 h |

:::steps
1. **Écrire** au bureau.
:::

::durations

![Le hall d’un hôtel, la nuit](../media/hall-eteint.jpg "Roissy, 4 h 12")

<details>Un code que l’éditeur ne montre pas</details>
`

const pages = [
  { title: 'Les accords', path: '/accords', kind: 'Page' },
  { title: 'Deux nuits à la maison', path: '/blog/3', kind: 'Actualité' },
]

/** Storybook meta of the Markdown editor with every feature, in a form that stores its value. */
export const markdownEditorFormMeta = {
  parameters: { layout: 'padded' },
  // Load the editor's code before the story: unbuilt code takes long.
  loaders: [loadEditor],
  args: {
    label: 'Texte',
    value: sampleMarkdown,
    onChange: fn(),
    pictures: {
      upload: fn(async (file: File) => ({ name: file.name, address: picture })),
      addressOf: (name) => (name === 'hall-eteint.jpg' ? picture : undefined),
    },
    links: { search: async (query) => pages.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase())) },
    vocabulary: {
      placeholders: { email: 'bureau@envol.example', phone: '01 99 00 12 40' },
      inserts: { durations: 'Le registre des durées' },
      sections: { 'credit-d-impot': 'Si le crédit d’impôt est ouvert' },
    },
  },
  render: (args) => <Held {...args} />,
} satisfies Partial<Meta<typeof LazyMarkdownEditorField>>
type Canvas = ReturnType<typeof within>

/** Markdown editor with its value in React state, as a form has it. */
function Held({ value, onChange, ...rest }: MarkdownEditorProps) {
  const [held, setHeld] = useState(value)
  const change = (markdown: string) => {
    setHeld(markdown)
    onChange(markdown)
  }
  return <LazyMarkdownEditorField {...rest} value={held} onChange={change} />
}

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 3" width="320"%3E%3Cpath fill="%23303F74" d="M0 0h8v3H0z"/%3E%3C/svg%3E'
/** Returns a browser `File` with these first bytes, which determine its detected type. */
export const createFileWithBytes = (name: string, head: string, type = '') =>
  new File([Uint8Array.from(head, (sign) => sign.charCodeAt(0))], name, { type })
export const samplePngFile = createFileWithBytes('hall.png', '\u0089PNG\r\n\u001a\n', 'image/png')
export const sampleHeicFile = createFileWithBytes('IMG_0042.HEIC', '\0\0\0\u0018ftypheic')

/** Returns the Markdown editor's text field in a story, once its code is loaded. */
export const findEditorField = async (canvas: Canvas) => canvas.findByRole('textbox', { name: 'Texte' })
/** Returns the Markdown text of the editor's last `onChange` call in a story. */
export const lastMarkdownEditorValue = (args: MarkdownEditorProps) =>
  (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0] as string

/** Fires a paste or drop event on an element, with clipboard data and files. */
export function fireDataTransferEvent(
  kind: 'paste' | 'drop',
  onto: Element,
  data: Record<string, string>,
  files: File[] = [],
) {
  const transfer = new DataTransfer()
  for (const [type, content] of Object.entries(data)) transfer.setData(type, content)
  for (const file of files) transfer.items.add(file)
  const given = { bubbles: true, cancelable: true }
  onto.dispatchEvent(
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...given, clipboardData: transfer })
      : new DragEvent('drop', { ...given, dataTransfer: transfer, ...centerPointOfElement(onto) }),
  )
}

export const centerPointOfElement = (element: Element) => {
  const { left, top } = element.getBoundingClientRect()
  return { clientX: left + 40, clientY: top + 10 }
}

/** Puts the Markdown editor's cursor after these words. */
export async function putCursorAfter(text: HTMLElement, words: string) {
  text.focus()
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const at = node.nodeValue?.indexOf(words) ?? -1
    if (at < 0) continue
    document.getSelection()?.collapse(node, at + words.length)
    // The editor reads the selection in its selectionchange event.
    await new Promise(requestAnimationFrame)
    return
  }
  throw new Error(`No « ${words} » in the text`)
}
