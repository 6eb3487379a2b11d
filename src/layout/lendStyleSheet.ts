/*
 * notistack's own style sheet (goober) is made with innerHTML and without a nonce, which the page's policy refuses. It
 * takes an element of this name when there is one, and writes in its text: here it is, with the page's nonce. Import
 * this before notistack.
 */
const id = '_goober'

if (!document.getElementById(id)) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  const style = document.createElement('style')
  style.id = id
  style.nonce = nonce
  style.append(' ')
  document.head.append(style)
  Object.assign(window, { __nonce__: nonce })
}
