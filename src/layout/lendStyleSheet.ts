/*
 * notistack's own style sheet (goober) is an element whose text is rewritten, which the page's policy refuses. What it
 * takes for that text is lent here, and kept as a sheet without an element. Import this before notistack.
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
