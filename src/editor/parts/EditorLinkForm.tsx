import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { isSafePublishedTextLink } from '#contract/safeLink.ts'
import type { PortalPageLinkTarget, MarkdownEditorProps } from '#src/editor/editorProps.ts'
import { space } from '#theme/space.ts'

type LinkProps = { editor: Editor; links: MarkdownEditorProps['links']; onClose: () => void }

/**
 * Editor dialog that sets the link of the selected words. Without a selection, it inserts the title of the chosen page.
 */
export function EditorLinkForm({ editor, links, onClose }: LinkProps) {
  const present = editor.isActive('link') ? String(editor.getAttributes('link')['href']) : undefined
  const { empty, to } = editor.state.selection
  // The cursor ends after the linked words, so that typing does not replace them.
  const choose = ({ title, path }: Pick<PortalPageLinkTarget, 'title' | 'path'>) => {
    if (present === undefined && empty)
      editor.commands.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href: path } }] })
    else editor.chain().extendMarkRange('link').setMark('link', { href: path, title: null }).setTextSelection(to).run()
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').setTextSelection(to).run()
    onClose()
  }
  return <LinkForm links={links} present={present} onChoose={choose} onRemove={remove} onClose={onClose} />
}

type Props = {
  links: MarkdownEditorProps['links']
  /** URL of the edited link; undefined for a new one. */
  present: string | undefined
  onChoose: (target: Pick<PortalPageLinkTarget, 'title' | 'path'>) => void
  onRemove: () => void
  onClose: () => void
}

const PAUSE = 200

/** Form for a link's target: a page of the portal, found by search, or an external URL. */
function LinkForm({ links, present, onChoose, onRemove, onClose }: Props) {
  const title = useId()
  const [typed, setTyped] = useState(present ?? '')
  const [found, setFound] = useState<PortalPageLinkTarget[]>([])
  const [told, setTold] = useState('')
  const running = useRef<AbortController>(undefined)

  const look = (query: string) => {
    setTyped(query)
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setTimeout(() => void search(query, signal), PAUSE)
  }
  const search = async (query: string, signal: AbortSignal) => {
    if (signal.aborted) return
    const outside = addressIn(query)
    const pages = query.trim() && !outside ? await links.search(query.trim(), signal).catch(() => undefined) : []
    if (signal.aborted) return
    const all = [...(outside ? [outside] : []), ...(pages ?? [])]
    setFound(all)
    setTold(pages === undefined ? 'La recherche n’a pas abouti. Réessayez.' : toldOf(query, all.length))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const first = addressIn(typed) ?? found[0]
    if (first) onChoose(first)
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Lien</DialogTitle>
      <form method="post" onSubmit={send}>
        <DialogContent>
          <TextField
            label="Page du portail, ou adresse"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus, and this is where one types
            autoFocus
            autoComplete="off"
            placeholder="Repos, adhésion… ou https://"
            helperText="Tapez quelques mots de la page&nbsp;: inutile de connaître son adresse."
            value={typed}
            onChange={(event) => look(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
          <Told role="status">{told}</Told>
          <Found aria-label="Où mène le lien">
            {found.map((target) => (
              <li key={target.path}>
                <button type="button" onClick={() => onChoose(target)}>
                  <b>{target.title}</b>
                  <span>{target.kind}</span>
                </button>
              </li>
            ))}
          </Found>
        </DialogContent>
        <DialogActions>
          {present && (
            <Button variant="text" onClick={onRemove}>
              Retirer le lien
            </Button>
          )}
          <Button variant="text" onClick={onClose}>
            Annuler
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Converts a typed URL or e-mail address into a link target's full form; returns undefined when it is not allowed. */
function addressIn(typed: string): PortalPageLinkTarget | undefined {
  const words = typed.trim()
  const path = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(words)
    ? `mailto:${words}`
    : words.replace(/^http:\/\//i, 'https://').replace(/^www\./i, 'https://www.')
  if (!isSafePublishedTextLink(path) || /\s/.test(path)) return undefined
  return { title: words, path, kind: `Cette adresse\u00a0: ${path}` }
}

const toldOf = (query: string, count: number) => {
  if (query.trim() === '') return ''
  if (count === 0) return 'Aucune page ne correspond à ces mots.'
  return count === 1 ? 'Un choix' : `${count}\u00a0choix`
}

const Told = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  minHeight: '1.5em',
  margin: `${space.x3} 0 0`,
  color: vars.palette.text.secondary,
}))

const Found = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  button: {
    display: 'grid',
    width: '100%',
    minHeight: 44,
    padding: `${space.x2} ${space.x3}`,
    border: 0,
    borderRadius: vars.shape.small,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover, &:focus-visible': { backgroundColor: vars.palette.company.tint },
  },
  span: { ...typography.body2, color: vars.palette.text.secondary },
}))
