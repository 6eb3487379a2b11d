import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'

type Props = ComponentProps<'a'> & { href: string; onOpen: () => void }

/**
 * Button that opens a dialog. It is a link to a page with the same function, which works before the page's code loads,
 * and in a new tab.
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
