import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { pasteLengthRefusal } from '#src/editor/typing/pasteLimit.ts'

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
  value: string
  onWrite: (text: string) => void
  /** Called with a French sentence when a paste is refused, and with an empty text afterwards. */
  onNotice: (sentence: string) => void
}

/** Text area for the Markdown source. When the value changes from outside, the cursor stays at the same words. */
export function MarkdownSourceTextArea({ value, onWrite, onNotice, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const known = useRef({ text: value, start: 0, end: 0 })
  useLayoutEffect(() => {
    const { text, start, end } = known.current
    if (text === value) return
    known.current.text = value
    if (document.activeElement !== area.current) return
    area.current?.setSelectionRange(moved(start, text, value), moved(end, text, value))
  }, [value])
  return (
    <textarea
      {...rest}
      ref={area}
      value={value}
      onChange={({ target }) => {
        known.current.text = target.value
        onNotice('')
        onWrite(target.value)
      }}
      onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
        Object.assign(known.current, { start, end })
      }
      onPaste={(event) => {
        const refusal = pasteLengthRefusal(event.clipboardData.getData('text/plain'))
        if (!refusal) return
        event.preventDefault()
        onNotice(refusal)
      }}
    />
  )
}

/**
 * Maps a cursor position to a changed text: the same offset when the text before it is unchanged, else the same
 * distance from the end.
 */
function moved(at: number, before: string, after: string) {
  if (after.startsWith(before.slice(0, at))) return at
  return Math.max(0, after.length - (before.length - at))
}
