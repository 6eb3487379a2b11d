import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'

type Props = ComponentProps<'a'> & { href: string; onOpen: () => void }

/**
 * A button that opens something above the page. Underneath it is a link to where the same can be done or read: it
 * leads there without the page's code, and when one asks for another tab.
 */
export function DialogTrigger({ href, onOpen, children, ...rest }: Props) {
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  const pressSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onOpen()
  }
  return (
    <a {...rest} href={href} role="button" aria-haspopup="dialog" onClick={press} onKeyDown={pressSpace}>
      {children}
    </a>
  )
}
