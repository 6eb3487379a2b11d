import { Extension } from '@tiptap/core'
import { DOMParser, Fragment, Slice, type Node, type ParseOptions, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { cleanPastedHtml, countPicturesInPastedHtml, renamePastedStyleAttributes } from './cleanClipboard.ts'
import { pasteLengthRefusal } from './pasteLimit.ts'

type Options = {
  /** Called with the pictures dropped or pasted into the editor, and their position in the text. */
  onFiles: (files: File[], at: number | undefined) => void
  /** Called with a French sentence about pasted content that was refused or incomplete. */
  onNotice: (sentence: string) => void
}

/** Editor extension that handles paste and drop: cleans foreign HTML, passes pictures on, refuses oversized content. */
export const PasteAndDropExtension = Extension.create<Options>({
  name: 'clipboard',
  priority: 1200,
  addOptions: () => ({ onFiles: () => undefined, onNotice: () => undefined }),
  addProseMirrorPlugins() {
    const { onFiles, onNotice } = this.options
    const isTaken = (data: DataTransfer, at?: number) => {
      const [text, html] = [data.getData('text/plain'), data.getData('text/html')]
      const refusal = pasteLengthRefusal(text, html)
      if (refusal) onNotice(refusal)
      // Word adds a picture of copied text: the text has priority.
      else if (data.files.length > 0 && !text) onFiles([...data.files], at)
      else if (html && countPicturesInPastedHtml(html) > 0 && !html.includes('data-pm-slice'))
        onNotice(WITHOUT_PICTURES)
      return Boolean(refusal) || (data.files.length > 0 && !text)
    }
    return [
      new Plugin({
        props: {
          transformPastedHTML: renamePastedStyleAttributes,
          clipboardParser: new CleaningParser(this.editor.schema),
          transformPasted: (slice) => new Slice(settle(slice.content), slice.openStart, slice.openEnd),
          handleDOMEvents: {
            paste(_, event) {
              if (!event.clipboardData || !isTaken(event.clipboardData)) return false
              event.preventDefault()
              return true
            },
            drop(view, event) {
              if (!event.dataTransfer) return false
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              if (!isTaken(event.dataTransfer, at)) return false
              event.preventDefault()
              return true
            },
          },
        },
      }),
    ]
  },
})

const WITHOUT_PICTURES =
  'Le texte est collé sans ses images\u00a0: ajoutez-les une à une, avec le bouton «\u00a0Image\u00a0».'

class CleaningParser extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules)
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions) {
    cleanPastedHtml(dom)
    return super.parseSlice(dom, options)
  }
}

/** Cleans pasted content: splits paragraphs at line breaks, removes bold from headings, and drops empty paragraphs. */
function settle(content: Fragment): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    if (node.type.name === 'paragraph') nodes.push(...paragraphsOf(node))
    else if (node.type.name === 'heading') {
      const words = node.children.filter(({ type }) => type.name !== 'hardBreak')
      nodes.push(
        node.copy(Fragment.from(words.map((word) => word.mark(word.marks.filter(({ type }) => type.name !== 'bold'))))),
      )
    } else nodes.push(node.isTextblock || node.isLeaf ? node : node.copy(settle(node.content)))
  })
  const said = nodes.filter((node) => node.type.name !== 'paragraph' || hasSomething(node))
  return Fragment.from(said.length > 0 ? said : nodes.slice(0, 1))
}

const hasSomething = (node: Node) => node.textContent.trim() !== '' || node.children.some(({ isText }) => !isText)

function paragraphsOf(paragraph: Node): Node[] {
  const lines: Node[][] = [[]]
  paragraph.forEach((node) => {
    if (node.type.name === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  })
  return lines.map((line) => paragraph.copy(Fragment.from(line)))
}
