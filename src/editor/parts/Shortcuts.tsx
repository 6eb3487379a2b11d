import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { space } from '#theme/space.ts'
import { formatShortcut, editorShortcuts } from '#src/editor/toolbar/editorShortcuts.ts'

/** Dialog that lists the text editor's keyboard shortcuts and automatic corrections. */
export function EditorShortcutHelp({ onClose }: { onClose: () => void }) {
  const title = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Raccourcis clavier</DialogTitle>
      {/* Focusable, so that the keyboard can scroll it on a phone. */}
      <DialogContent role="group" aria-labelledby={title} tabIndex={0}>
        <List>
          {editorShortcuts.map(([keys, what]) => (
            <div key={keys}>
              <dt>{formatShortcut(keys)}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </List>
        <p>
          En tête de ligne, «&nbsp;##&nbsp;» fait un titre, «&nbsp;-&nbsp;» une liste, «&nbsp;1.&nbsp;» une liste
          numérotée, «&nbsp;&gt;&nbsp;» une citation. Les guillemets, apostrophes et espaces insécables se mettent tout
          seuls&nbsp;: {formatShortcut('Mod-z')} rend ce que vous aviez tapé.
        </p>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const List = styled('dl')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  div: {
    display: 'grid',
    gridTemplateColumns: '8rem 1fr',
    gap: space.x3,
    padding: `${space.x2} 0`,
    borderBottom: `1px solid ${vars.palette.line}`,
  },
  dt: { fontWeight: typography.fontWeightBold },
  dd: { margin: 0 },
}))
