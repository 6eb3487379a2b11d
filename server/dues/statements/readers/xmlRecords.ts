import { SaxesParser } from 'saxes'
import { HttpError } from '#server/lib/errors.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'

/** XML element of a bank file; the children that `xmlRecords` has already yielded are removed. */
export type XmlNode = {
  name: string
  text: string
  attributes: Record<string, string>
  children: XmlNode[]
  parent: XmlNode | undefined
}

/**
 * Safety limits for parsing XML bank files. Real files have few attributes on an element, and about ten elements per
 * movement.
 */
const BOUNDS = { depth: 40, nodes: 20_000, text: 5000, attributes: 50, all: 10_000_000 }
const TOO_DEEP = 'Ce fichier n’est pas un relevé\u00a0: il est fait pour épuiser ce qui le lit.'
const BROKEN =
  'Ce fichier est abîmé ou incomplet\u00a0: il s’arrête avant sa fin, ou n’est pas du XML. Rien n’a été importé.'
const NO_DTD = 'Ce fichier déclare des entités (DTD), ce qu’aucune banque n’écrit\u00a0: il n’est pas lu.'

/**
 * Yields the named XML elements of a bank file as they end, with their ancestors, and drops them, so that memory stays
 * bounded. Throws a refusal for a DTD: declared entities are never resolved.
 */
export async function* xmlRecords(
  parts: AsyncIterable<string>,
  names: ReadonlySet<string>,
): AsyncGenerator<XmlNode, void> {
  // Banks join documents of several days in one file, so it is parsed as fragments.
  const parser = new SaxesParser({ xmlns: false, position: false, fragment: true })
  let open: XmlNode | undefined
  let [depth, held, attributes, elements] = [0, 0, 0, 0]
  let ended: XmlNode[] = []
  parser.on('doctype', () => throwUnreadableUploadError(NO_DTD))
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > BOUNDS.all) throwUnreadableUploadError(TOO_DEEP)
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > BOUNDS.attributes) throwUnreadableUploadError(TOO_DEEP)
  })
  parser.on('opentag', ({ name, attributes: said }) => {
    depth += 1
    held += 1
    if (depth > BOUNDS.depth || held > BOUNDS.nodes) throwUnreadableUploadError(TOO_DEEP)
    open = { name: name.replace(/^.*:/, ''), text: '', attributes: said, children: [], parent: open }
  })
  const write = (text: string) => {
    if (!open) return text.trim() ? throwUnreadableUploadError(BROKEN) : undefined
    if (open.text.length + text.length > BOUNDS.text)
      return text.trim() ? throwUnreadableUploadError(TOO_DEEP) : undefined
    open.text += text
    return undefined
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    if (!open) return
    depth -= 1
    if (names.has(open.name)) {
      ended.push(open)
      held -= size(open)
    } else open.parent?.children.push(open)
    open = open.parent
  })
  parser.on('error', () => throwUnreadableUploadError(BROKEN))
  const told = () => {
    const now = ended
    ended = []
    return now
  }
  try {
    for await (const part of withoutDeclarations(parts)) {
      // Parsing blocks the thread for some milliseconds: other tasks run in between.
      for (let at = 0; at < part.length; at += AT_ONCE) {
        parser.write(part.slice(at, at + AT_ONCE))
        yield* told()
      }
    }
    parser.close()
  } catch (error) {
    if (error instanceof HttpError) throw error
    throwUnreadableUploadError(BROKEN)
  }
  yield* told()
}

const AT_ONCE = 65_536

/** Yields the text of an XML bank file without its XML declarations. */
async function* withoutDeclarations(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const part of parts) {
    const text = held + part
    // A declaration may continue in the next part.
    const at = text.lastIndexOf('<')
    const isCut = at >= 0 && text.length - at < DECLARATION_AT_MOST && !text.includes('>', at)
    const cut = isCut ? at : text.length
    held = text.slice(cut)
    yield text.slice(0, cut).replaceAll(DECLARATION, '')
  }
  yield held.replaceAll(DECLARATION, '')
}

const DECLARATION_AT_MOST = 250
const DECLARATION = /<\?xml\s[^<>]{0,240}\?>/g

const size = ({ children }: XmlNode): number => children.reduce((sum, child) => sum + size(child), 1)

/** Returns the XML elements at a path below an element: `Refs/EndToEndId`. */
export function findXmlElements(node: XmlNode | undefined, path: string): XmlNode[] {
  let found = node ? [node] : []
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** Returns the text of the first XML element found at one of the paths; empty when there is none. */
export function xmlElementText(node: XmlNode | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = findXmlElements(node, path)[0]?.text.trim()
    if (text) return text
  }
  return ''
}

/** Returns the XML element itself or its nearest ancestor with the given name; undefined when there is none. */
export function closestXmlElement(node: XmlNode, name: string): XmlNode | undefined {
  let up: XmlNode | undefined = node
  while (up && up.name !== name) up = up.parent
  return up
}
