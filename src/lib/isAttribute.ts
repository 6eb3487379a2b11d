/** Whether a styled element hands a prop on to the page: all but what Material UI's styles read, as in its own parts. */
export default function isAttribute(name: string): boolean {
  return !['ownerState', 'theme', 'sx', 'as'].includes(name)
}
