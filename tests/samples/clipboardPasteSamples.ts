const clipboards = import.meta.glob<string>('../inputs/paste/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const texts = import.meta.glob<string>('../inputs/paste/*.md', { query: '?raw', import: 'default', eager: true })

/** HTML clipboard contents from other programs, each with the Markdown that the editor must make of it. */
export const clipboardPasteSamples = Object.entries(clipboards).map(([path, html]) => ({
  name: path.slice(path.lastIndexOf('/') + 1, -'.html'.length),
  html,
  right: texts[path.replace(/\.html$/, '.md')] ?? '',
}))
