import '#theme/laterComponents.ts'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { createContext, memo, use, useMemo, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { space } from '#theme/space.ts'
import { ariaShortcut, formatShortcut } from './editorShortcuts.ts'

const Roving = createContext<{ current: string; enter: (label: string) => void }>({
  current: '',
  enter: () => undefined,
})

type ToolbarProps = {
  label: string
  /** Label of the toolbar button that Tab reaches first. */
  first: string
  onLeave: () => void
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Toolbar with one tab stop (roving tabindex): arrows move between tools, Escape returns to the text. */
export function Toolbar({ label, first, onLeave, children, ref }: ToolbarProps) {
  const [current, enter] = useState(first)
  const roving = useMemo(() => ({ current, enter }), [current])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return onLeave()
    const tools = [...event.currentTarget.querySelectorAll('button')]
    const at = tools.findIndex((tool) => tool === document.activeElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || at < 0) return undefined
    event.preventDefault()
    return tools.at(next % tools.length)?.focus()
  }
  return (
    <Roving value={roving}>
      <Root ref={ref} role="toolbar" aria-label={label} onKeyDown={move}>
        {children}
      </Root>
    </Roving>
  )
}

type ToolProps = {
  label: string
  children: ReactNode
  onPress: (() => void) | undefined
  /** State of a toggle button in a toolbar; undefined for other buttons. */
  isOn?: boolean | undefined
  isOff?: boolean | undefined
  keys?: string | undefined
  /** Kind and state of the popup that the toolbar button opens. */
  opens?: { popup: 'dialog' | 'menu'; isOpen: boolean }
  /** True when the toolbar button shows its label instead of an icon. */
  hasWords?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Button of a toolbar. Pressing it does not clear the selection in the text. */
export const ToolbarButton = memo(function ToolbarButton(props: ToolProps) {
  const { label, children, onPress, isOn, isOff = false, keys, opens, hasWords = false, ref } = props
  const { current, enter } = use(Roving)
  return (
    <Pressed
      ref={ref}
      aria-label={label}
      title={keys ? `${label} (${formatShortcut(keys)})` : label}
      aria-keyshortcuts={keys && ariaShortcut(keys)}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      aria-haspopup={opens?.popup}
      aria-expanded={opens?.isOpen}
      data-words={hasWords || undefined}
      tabIndex={current === label ? 0 : -1}
      onFocus={() => enter(label)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onPress?.()}
    >
      {children}
    </Pressed>
  )
})

const Root = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  borderBottom: `1px solid ${vars.palette.line}`,
  backgroundColor: vars.palette.background.paper,
}))

const Pressed = styled(IconButton)(({ theme: { vars, typography } }) => ({
  borderRadius: vars.shape.small,
  '&[aria-pressed=true]': { backgroundColor: vars.palette.company.tint, color: vars.palette.company.text },
  '&[aria-disabled=true]': { color: vars.palette.text.disabled, cursor: 'default' },
  '&[data-words]': { ...typography.body2, width: 'auto', paddingInline: space.x3 },
}))
