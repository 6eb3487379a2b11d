const clipboards = import.meta.glob<string>('../inputs/paste/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const texts = import.meta.glob<string>('../inputs/paste/*.md', { query: '?raw', import: 'default', eager: true })

/** Clipboard contents of other programs, each with its expected Markdown. */
export const pasteInputs = Object.entries(clipboards).map(([path, html]) => ({
  name: path.slice(path.lastIndexOf('/') + 1, -'.html'.length),
  html,
  right: texts[path.replace(/\.html$/, '.md')] ?? '',
}))
