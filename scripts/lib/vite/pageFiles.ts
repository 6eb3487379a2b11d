import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite'

// Vite names the page's code in its head, where fetching it would take from what the first paint needs.
export const codeLast: Plugin = {
  name: 'code-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const tags: string[] = []
      const rest = html.replace(
        /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
        (tag) => {
          tags.push(tag.trim())
          return ''
        },
      )
      if (tags.length === 0 || !rest.includes('<!--late-->'))
        throw new Error('The page names no code that could come last')
      return rest.replace(/\n\s+/g, '\n').replace('<!--late-->', `${tags.join('')}<!--late-->`)
    },
  },
}

// What may open above the page, for a visitor and for a member: its files are named in a file that is read, and then
// fetched, once the browser has time.
const LATER = {
  'later.json': /\/(LoginDialog|ContactDialog|SideDrawer|Toasts)\.tsx$/,
  'members-later.json': /\/(LogoutDialog|ContactDialog|SideDrawer|Toasts)\.tsx$/,
}

export const nameLater: Plugin = {
  name: 'name-later',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle(_, bundle) {
    for (const [fileName, parts] of Object.entries(LATER)) {
      const files = new Set<string>()
      const add = (name: string) => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return
        files.add(`/${name}`)
        chunk.imports.forEach(add)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && parts.test(chunk.facadeModuleId ?? '')) add(chunk.fileName)
      }
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify([...files]) })
    }
  },
}

// What a device without a network needs comes from the device itself: every page would name its files for nothing.
const ON_DEVICE = /(?:keptAnswers|wipeDevice|endAtRest)-/

/** What a part that is loaded later needs beside it, without what every page begins with: that is always there. */
export const withoutFirst: ResolveModulePreloadDependenciesFn = (wanted, files, { hostType }) => {
  if (hostType !== 'js') return files
  return ON_DEVICE.test(wanted) ? [] : files.filter((file) => !/^assets\/(?:react|rolldown-runtime|portal)-/.test(file))
}
