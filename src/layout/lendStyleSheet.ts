/*
 * Constructed style sheet for notistack. Its library (goober) rewrites the text of a style element, which the content
 * security policy blocks. Import this module before notistack.
 */
const sheet = new CSSStyleSheet()
let text = ''

Object.assign(window, {
  _goober: {
    parentNode: document.head,
    firstChild: {
      get data() {
        return text
      },
      set data(rules: string) {
        text = rules
        sheet.replaceSync(rules)
      },
    },
  },
})
document.adoptedStyleSheets.push(sheet)
