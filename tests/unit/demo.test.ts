import type { Nodes } from 'mdast'
import { describe, expect, it } from 'vitest'
import { Company } from '#contract/companies/companies.ts'
import { FaqCategory } from '#contract/faq/faq.ts'
import { NewsPostCategory } from '#contract/news/news.ts'
import { PublishedTextPageName } from '#contract/pages/pages.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { demoCompanies } from '#association/demo/companies.ts'
import { demoMembers } from '#association/demo/members.ts'
import { parseMarkdownTree } from '#server/content/markdown.ts'
import { readDemoContent } from '#tests/samples/demo.ts'

const { news, faq, pages: screenTexts, synonyms } = await readDemoContent()
const texts = [
  ...news.map(({ slug, head, body }) => ({
    file: `news/${slug}`,
    body,
    lines: [head.title, head.summary, head.author],
  })),
  ...faq.map(({ slug, head, body }) => ({ file: `faq/${slug}`, body, lines: [head.question] })),
  ...screenTexts.map(({ slug, head, body }) => ({ file: `pages/${slug}`, body, lines: [head.title, head.summary] })),
]

describe('the demo posts', () => {
  it('fill two pages of news, with every category and every company', () => {
    expect(news.length).toBeGreaterThanOrEqual(14)
    expect(new Set(news.map(({ head }) => head.category))).toEqual(new Set(NewsPostCategory.options))
    expect(new Set(news.map(({ head }) => head.company))).toEqual(
      new Set([undefined, ...demoCompanies.map(({ id }) => id)]),
    )
  })

  it('have their own title and date', () => {
    expect(new Set(news.map(({ head }) => head.title)).size).toBe(news.length)
    expect(new Set(news.map(({ head }) => head.published_at.slice(0, 10))).size).toBe(news.length)
  })

  it('are long enough to read and short enough to finish', () => {
    for (const { body } of news) {
      const words = body.split(/\s+/).length
      expect(words).toBeGreaterThanOrEqual(120)
      expect(words).toBeLessThanOrEqual(1200)
    }
  })
})

it('the demo has answers in every category, and a text for every screen that has one', () => {
  expect(new Set(faq.map(({ head }) => head.category))).toEqual(new Set(FaqCategory.options))
  expect(new Set(screenTexts.map(({ head }) => head.page))).toEqual(new Set(PublishedTextPageName.options))
  expect(synonyms.length).toBeGreaterThan(20)
})

describe.each(texts)('$file', ({ body, lines }) => {
  const nodes = allNodes(parseMarkdownTree(body))

  it('has only blocks that the portal draws', () => {
    expect(nodes.map((node) => node.type).filter((type) => !drawn.has(type))).toEqual([])
    const depths = nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : []))
    expect(depths.filter((depth) => depth !== 2 && depth !== 3)).toEqual([])
  })

  it('links only to pages of the portal', () => {
    const links = nodes.flatMap((node) => (node.type === 'link' ? [node.url] : []))
    expect(links.filter((url) => !pages.has(url) && !/^(https:|mailto:|tel:|#)/.test(url))).toEqual([])
  })

  it('has no unparsed emphasis', () => {
    const words = nodes.flatMap((node) => (node.type === 'text' ? [node.value] : []))
    expect(words.filter((text) => /[*_[\]]/.test(text))).toEqual([])
  })

  it('follows French typography', () => {
    const words = nodes.flatMap((node) => (node.type === 'text' ? [node.value] : []))
    for (const text of [...lines, ...words]) expect(typosIn(text)).toEqual([])
  })

  it('uses reserved addresses and telephone numbers only', () => {
    const mails = body.match(/[\w.-]+@[\w.-]*\w/g) ?? []
    expect(mails.filter((mail) => !mail.endsWith('@envol.example'))).toEqual([])
    const phones = body.match(/\b0\d(\s\d\d){4}\b/g) ?? []
    expect(phones.filter((phone) => !/^(01\s99\s00|06\s39\s98)(\s\d\d){2}$/.test(phone))).toEqual([])
  })
})

describe('the typography check', () => {
  it.each(["l'accord", 'vraiment ?', 'voici : ceci', '« oui »', 'un "mot"', 'quand\u202f?'])('refuses %s', (text) => {
    expect(typosIn(text)).not.toEqual([])
  })
})

describe('the demo companies and members', () => {
  it('satisfy the contract, every company has a member, and one runs the association', () => {
    for (const company of demoCompanies) expect(Company.safeParse(company).error).toBeUndefined()
    const ordinary = demoMembers.filter(({ role }) => role === undefined)
    expect(ordinary.map((member) => member.company_id)).toEqual(demoCompanies.map((company) => company.id))
    expect(demoMembers.length).toBe(ordinary.length + 1)
  })
})

const drawn = new Set(
  'root paragraph inlineCode heading list listItem blockquote text strong emphasis link image table tableRow tableCell containerDirective leafDirective'.split(
    ' ',
  ),
)
const pages = new Set<string>(Object.values(portalPagePaths).filter((path) => typeof path === 'string'))

function allNodes(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(allNodes)] : [node]
}

/**
 * Returns the French typography errors of a text: straight quotes, plain spaces beside « » or before ; : ! ?, narrow
 * spaces.
 */
const typosIn = (text: string) => text.match(/['"]| [;:!?»]|« |\u202f/g) ?? []
