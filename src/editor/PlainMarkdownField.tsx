import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import type { MarkdownEditorProps } from './editorProps.ts'
import { EditorFrame } from './EditorFrame.ts'
import { MarkdownSourceTextArea } from './MarkdownSourceTextArea.tsx'

type Props = Pick<MarkdownEditorProps, 'label' | 'value' | 'onChange' | 'error' | 'disabled'> & {
  /** French sentence about why the plain field replaces the rich-text editor. */
  says: string
  onRetry: (() => void) | undefined
  onWriting: (isWriting: boolean) => void
}

/** Plain field for the Markdown of a text, used when the editor's code is not loaded. */
export function PlainMarkdownField({ label, value, onChange, error, disabled, says, onRetry, onWriting }: Props) {
  const id = useId()
  const [notice, setNotice] = useState('')
  return (
    <EditorFrame data-wrong={Boolean(error) || undefined}>
      <label htmlFor={id}>{label}</label>
      <div data-field>
        <MarkdownSourceTextArea
          id={id}
          aria-describedby={`${id}-says ${id}-error`}
          aria-invalid={Boolean(error)}
          readOnly={disabled}
          rows={16}
          value={value}
          onWrite={onChange}
          onNotice={setNotice}
          onFocus={() => onWriting(true)}
          onBlur={() => onWriting(false)}
        />
      </div>
      <p role="alert">{notice}</p>
      <FormHelperText id={`${id}-says`} role="status">
        {says}
      </FormHelperText>
      {onRetry && <Button onClick={onRetry}>Charger la mise en forme</Button>}
      <FormHelperText id={`${id}-error`} error>
        {error}
      </FormHelperText>
    </EditorFrame>
  )
}
