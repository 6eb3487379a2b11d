/** True when a styled element passes a prop on to the DOM. Material UI's own styling props are not passed. */
export default function isAttribute(name: string): boolean {
  return !['ownerState', 'theme', 'sx', 'as'].includes(name)
}
