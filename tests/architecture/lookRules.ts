import type { SourceCodeRule } from './source.ts'

const names =
  'white|black|red|green|blue|gr[ae]y|pink|orange|purple|yellow|brown|navy|teal|silver|gold|maroon|olive|aqua|cyan|lime|' +
  'magenta|fuchsia|indigo|violet|crimson|coral|salmon|tomato|khaki|beige|ivory|azure|lavender|orchid|plum|turquoise|tan|' +
  '(?:dark|light|medium|deep|hot)[a-z]+'
const colours = [
  /(?<=['"`\s(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i,
  /\b(?:rgb|hsl)a?\(|\b(?:hwb|lab|lch|oklab|oklch)\(/i,
  new RegExp(
    `\\b(?:\\w*[cC]olor|background|fill|stroke|border\\w*|outline)(?:=|:\\s*)\\{?['"\`][^'"\`]*?\\b(?:${names})\\b`,
  ),
]

/** Source code rule: no colour literals outside the Material UI theme. The demo companies' colours are data. */
export const noColourLiteralsRule: SourceCodeRule = ({ path, code }) =>
  isLookless(path) ? [] : found(path, code, colours)

// A size, a family, a weight, a corner or a shadow. Inherited values, zero, a circle and an inner edge are no choice of
// look.
const looks = [
  /\b(?:fontFamily|fontSize|fontWeight|boxShadow|textShadow)\s*:\s*(?!['"](?:inherit\b|none\b|inset\b))['"\d.]/,
  /\bborder(?:\w+)?Radius\s*:\s*(?!['"](?:inherit|0|50%)['"]|0\b)['"\d.]/,
  /\b(?:fontFamily|fontSize|fontWeight|boxShadow|border(?:\w+)?Radius)\s*:\s*`[^$`]*`/,
  /\b(?:fontFamily|fontSize|fontWeight|boxShadow|borderRadius)=(?!"(?:small|medium|large|inherit)")(?:"|\{['"\d])/,
]

const DRAWINGS = /^(?:src\/components\/scenes\/|server\/http\/images\/drawShareImage[.]ts$)/

/** Source code rule: no fonts, border radii or shadows outside the Material UI theme. */
export const noFontShadowLiteralsRule: SourceCodeRule = ({ path, code }) =>
  // The letters of a drawing have the units of the drawing.
  isLookless(path) || DRAWINGS.test(path) ? [] : found(path, code, looks)

// A gap, a margin or a padding in pixels or rem. One pixel is an edge. Lengths relative to the text (em), the window or
// the paper are allowed.
const spaces = [
  new RegExp(
    '\\b(?:gap|rowGap|columnGap|(?:margin|padding|scrollMargin|scrollPadding)(?:Top|Bottom|Left|Right|' +
      '(?:Block|Inline)(?:Start|End)?)?)' +
      // The property's value: a number, or a length in a string.
      ":\\s*(?:-?(?!1\\b)[1-9][\\d.]*\\b|[^,{}'\"`]*[?:]\\s*-?(?!1\\b)[1-9]|(?:[^,{}'\"`]*)['`][^'`]*?(?<![\\w.#])(?!1px)(?!0(?:px|rem)?(?![\\d.]))[\\d.]+(?:px|rem)\\b)",
  ),
]

/** Source code rule: CSS margins, paddings and gaps are steps of the theme. SVG drawings and stories are exempt. */
export const noSpacingLiteralsRule: SourceCodeRule = ({ path, code }) =>
  !/^(src|studio|theme\/components)\//.test(path) || /\.stories\.tsx$|\/scenes\//.test(path)
    ? []
    : found(path, code.replace(/var\([^)]*\)/g, 'var()'), spaces)

/** True for source files that style no page of the portal. The rules on colours, fonts and spaces skip them. */
const isLookless = (path: string) => !/^(src|studio|contract|server)\//.test(path) || path.startsWith('association/')

/** Source code rule: a no-break space before French punctuation is U+00A0, never the narrow U+202F. */
export const noNarrowSpacesRule: SourceCodeRule = ({ path, code }) =>
  isLookless(path) ? [] : found(path, code, [/\u202f(?!')/])

/** Source code rule: no TypeScript type `any`. */
export const noAnyTypesRule: SourceCodeRule = ({ path, code }) =>
  found(path, code, [/(?:[:<|&,(]|\bas|=>)\s*any\b(?!\s*[:.('])/])

/** Source code rule: HTML forms use POST, so that typed data never enters a URL. A search form may use GET. */
export const requireFormMethodPostRule: SourceCodeRule = ({ path, code }) =>
  path.startsWith('src/') && /<form\b|styled\('form'\)/.test(code) && !/ method="post"| role="search"/.test(code)
    ? [`${path} has a form that would be sent in an address`]
    : []

// Parts of Material UI that every first screen uses. The overrides of the other parts load with the code that uses
// them.
const FIRST = /@mui\/material\/(?!(?:styles|AppBar|CssBaseline|DefaultPropsProvider|GlobalStyles)')/

/** Source code rule: code that uses a lazily loaded Material UI component imports the theme's overrides of it. */
export const requireMuiOverridesImportRule: SourceCodeRule = ({ path, code }) =>
  /^(?:src|studio)\/(?!.*\.stories\.tsx$)/.test(path) &&
  FIRST.test(code) &&
  !code.includes("import '#theme/laterComponents.ts'")
    ? [`${path} takes a part without its overrides`]
    : []

// Files that a brand manager reviews one by one: components, pages, dialogs and parts of the layout.
const shown = [
  /^src\/components\/(?:\w+\/)*[A-Z]\w*\.tsx$/,
  /^src\/(?:\w+\/)+[A-Z]\w*(?:Page|Dialog|Card|Cover|Meter|Picker|Skeleton)\.tsx$/,
  /^src\/layout\/(?:\w+\/)?(?:Layout|Header|SideDrawer|Footer|CookieBanner|PageLoadingVeil|Toasts)\.tsx$/,
]

/** Returns the paths of React components, pages and dialogs without a Storybook story beside them. */
export function listFilesWithoutStory(paths: string[]): string[] {
  const all = new Set(paths)
  return paths
    .filter((path) => shown.some((pattern) => pattern.test(path)))
    .filter((path) => !all.has(path.replace(/\.tsx$/, '.stories.tsx')))
}

// Groups of the library beside the components, in French like its readers.
const STORY_GROUPS = /^(?:Accords|Bureau|Cadre|Marque|Pages|Profil|Recherche|Session|Thème)(?:\/|$)/

/**
 * Source code rule: each Storybook story has a title in a known group. Stories in `src/components` get their title from
 * their path.
 */
export const requireStoryTitleGroupRule: SourceCodeRule = ({ path, code }) => {
  if (!path.endsWith('.stories.tsx')) return []
  const [, own = ''] = /([^/]+)\.stories\.tsx$/.exec(path) ?? []
  const [, title] = /Meta(?:<[^=]*>)? = \{\s*title: '([^']+)'/.exec(code) ?? []
  const isNamed = path.startsWith('src/components/')
    ? title === undefined
    : title !== undefined && (STORY_GROUPS.test(title) || title === `Composants/${own}` || title === `Scènes/${own}`)
  return isNamed ? [] : [`${path} is listed as ${title ?? 'its path'}`]
}

function found(path: string, code: string, patterns: RegExp[]) {
  const lines = code.split('\n').filter((line) => patterns.some((pattern) => line.search(pattern) >= 0))
  return lines.map((line) => `${path}: ${line.trim()}`)
}
