import type { Rule } from './source.ts'

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

/** No colour is written outside the theme; demo companies bring theirs as data. */
export const colourLiterals: Rule = ({ path, code }) => (isLookless(path) ? [] : found(path, code, colours))

// A size, a family, a weight, a corner or a shadow. What is inherited, nothing, a circle, and an edge drawn inside
// are no choice of look.
const looks = [
  /\b(?:fontFamily|fontSize|fontWeight|boxShadow|textShadow)\s*:\s*(?!['"](?:inherit\b|none\b|inset\b))['"\d.]/,
  /\bborder(?:\w+)?Radius\s*:\s*(?!['"](?:inherit|0|50%)['"]|0\b)['"\d.]/,
  /\b(?:fontFamily|fontSize|fontWeight|boxShadow|border(?:\w+)?Radius)\s*:\s*`[^$`]*`/,
  /\b(?:fontFamily|fontSize|fontWeight|boxShadow|borderRadius)=(?!"(?:small|medium|large|inherit)")(?:"|\{['"\d])/,
]

const DRAWINGS = /^(?:src\/components\/scenes\/|server\/http\/images\/drawShareImage[.]ts$)/

/** No font, radius or shadow is written outside the theme. */
export const lookLiterals: Rule = ({ path, code }) =>
  // A drawing's letters are measured in its own units.
  isLookless(path) || DRAWINGS.test(path) ? [] : found(path, code, looks)

// A gap, a margin or a padding in pixels or rem; one pixel is an edge, and what follows the text (em), the
// window or the paper is measured by them.
const spaces = [
  new RegExp(
    '\\b(?:gap|rowGap|columnGap|(?:margin|padding|scrollMargin|scrollPadding)(?:Top|Bottom|Left|Right|' +
      '(?:Block|Inline)(?:Start|End)?)?)' +
      // Its value, to the next property: a number, or a length in a string.
      ":\\s*(?:-?(?!1\\b)[1-9][\\d.]*\\b|[^,{}'\"`]*[?:]\\s*-?(?!1\\b)[1-9]|(?:[^,{}'\"`]*)['`][^'`]*?(?<![\\w.#])(?!1px)(?!0(?:px|rem)?(?![\\d.]))[\\d.]+(?:px|rem)\\b)",
  ),
]

/** Space is a step of the theme. A drawing measures in its own units; a story places what it shows. */
export const spaceLiterals: Rule = ({ path, code }) =>
  !/^(src|studio|theme\/components)\//.test(path) || /\.stories\.tsx$|\/scenes\//.test(path)
    ? []
    : found(path, code.replace(/var\([^)]*\)/g, 'var()'), spaces)

/** Only the interface and the server's pages have a look; tests and Storybook's own files say what they need. */
const isLookless = (path: string) => !/^(src|studio|contract|server)\//.test(path) || path.startsWith('association/')

/** In our typeface the narrow no-break space is a tenth of an em: French signs stand behind U+00A0. */
export const narrowSpaces: Rule = ({ path, code }) => (isLookless(path) ? [] : found(path, code, [/\u202f(?!')/]))

/** Types say what a value is. */
export const anyTypes: Rule = ({ path, code }) => found(path, code, [/(?:[:<|&,(]|\bas|=>)\s*any\b(?!\s*[:.('])/])

/** A form is posted, so that what is typed stands in no address even before its code is there; a search is not. */
export const postedForms: Rule = ({ path, code }) =>
  path.startsWith('src/') && /<form\b|styled\('form'\)/.test(code) && !/ method="post"| role="search"/.test(code)
    ? [`${path} has a form that would be sent in an address`]
    : []

// What every first screen takes from Material UI; the overrides of its other parts come with the code that uses them.
const FIRST = /@mui\/material\/(?!(?:styles|AppBar|CssBaseline|DefaultPropsProvider|GlobalStyles)')/

/** Who takes a part of Material UI that no first screen uses brings its overrides along. */
export const laterParts: Rule = ({ path, code }) =>
  /^(?:src|studio)\/(?!.*\.stories\.tsx$)/.test(path) &&
  FIRST.test(code) &&
  !code.includes("import '#theme/laterComponents.ts'")
    ? [`${path} takes a part without its overrides`]
    : []

// What a brand manager looks at by itself: components, pages, dialogs and the parts of the layout.
const shown = [
  /^src\/components\/(?:\w+\/)*[A-Z]\w*\.tsx$/,
  /^src\/(?:\w+\/)+[A-Z]\w*(?:Page|Dialog|Card|Cover|Meter|Picker|Skeleton)\.tsx$/,
  /^src\/layout\/(?:\w+\/)?(?:Layout|Header|SideDrawer|Footer|CookieBanner|Preloader|Toasts)\.tsx$/,
]

/** Every component, page, dialog and part of the layout has a story beside it. */
export function missingStories(paths: string[]): string[] {
  const all = new Set(paths)
  return paths
    .filter((path) => shown.some((pattern) => pattern.test(path)))
    .filter((path) => !all.has(path.replace(/\.tsx$/, '.stories.tsx')))
}

// What stands in the library's list beside the components, in French as its readers are.
const STORY_GROUPS = /^(?:Accords|Bureau|Cadre|Marque|Pages|Profil|Recherche|Session|Thème)(?:\/|$)/

/**
 * A story stands in a group of the library: a component under its own name, anything else under a French one. What
 * stands in `src/components` is given its title by its path.
 */
export const storyTitles: Rule = ({ path, code }) => {
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
