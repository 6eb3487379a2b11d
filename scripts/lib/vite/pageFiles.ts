import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite'

// Moves the page's script tags to the end: in the head, they compete with the first paint.
export const moveScriptTagsLastPlugin: Plugin = {
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
      if (tags.length === 0 || !rest.includes('<!--foot-->'))
        throw new Error('The page names no code that could come last')
      // Before the page's other files: it sends a member's first requests.
      return rest.replace(/\n\s+/g, '\n').replace('<!--foot-->', `${tags.join('')}<!--foot-->`)
    },
  },
}

// Dialogs, drawers and sections that may open on a page, for visitors and members. The browser prefetches the files
// listed here when idle.
const LATER = {
  'later.json': /\/(LoginDialog|ContactDialog|SideDrawer|Toasts)\.tsx$/,
  'members-later.json': /\/(LogoutDialog|ContactDialog|SideDrawer|Toasts|LaterProfileSection)\.tsx$/,
}

export const prefetchListPlugin: Plugin = {
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

// Offline code is not preloaded: it comes from the device's cache.
const ON_DEVICE = /storedReplies-/
// Every visitor loads the list of preloads. Of the office's some fifty files, it names the large ones only.
const OFFICE = /OfficeScreens-/
const OFFICE_PRELOADS = /^assets\/(?:OfficeScreens|office|mui|forms)-|\.css$/

/**
 * Returns the files that the browser preloads for a lazy-loaded JavaScript module, without those that every page has
 * loaded.
 */
export const filterModulePreloads: ResolveModulePreloadDependenciesFn = (wanted, files, { hostType }) => {
  if (hostType !== 'js') return files
  if (OFFICE.test(wanted)) return files.filter((file) => OFFICE_PRELOADS.test(file))
  return ON_DEVICE.test(wanted)
    ? []
    : files.filter((file) => !/^assets\/(?:react|early|rolldown-runtime|portal)-/.test(file))
}
