import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, it } from 'vitest'
import { Company } from '#contract/companies.ts'
import { PostCategory } from '#contract/news.ts'
import { companies } from '#association/demo/companies.ts'
import { members } from '#association/demo/members.ts'
import { parsePost, readPosts } from '#server/news/postFile.ts'

const posts = await readPosts()

describe('the demo posts', () => {
  it('fill two pages of news, with every category and every company', () => {
    expect(posts.length).toBeGreaterThanOrEqual(14)
    expect(new Set(posts.map((post) => post.category))).toEqual(new Set(PostCategory.options))
    expect(new Set(posts.map((post) => post.company_id))).toEqual(new Set([null, ...companies.map(({ id }) => id)]))
  })

  it('have a title and a day of their own', () => {
    expect(new Set(posts.map((post) => post.title)).size).toBe(posts.length)
    expect(new Set(posts.map((post) => post.days_ago)).size).toBe(posts.length)
  })
})

describe.each(posts.map((post) => [post.title, post] as const))('« %s »', (_title, post) => {
  const nodes = allNodes(fromMarkdown(post.body))

  it('is long enough to read and short enough to finish', () => {
    const words = post.body.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(120)
    expect(words).toBeLessThanOrEqual(1200)
    expect(post.reading_minutes).toBe(Math.max(1, Math.round(words / 200)))
  })

  it('holds only what the portal draws', () => {
    expect(nodes.map((node) => node.type).filter((type) => !drawn.has(type))).toEqual([])
    const depths = nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : []))
    expect(depths.filter((depth) => depth !== 2 && depth !== 3)).toEqual([])
  })

  it('links only to pages of the portal', () => {
    const links = nodes.flatMap((node) => (node.type === 'link' ? [node.url] : []))
    expect(links.filter((url) => !pages.has(url))).toEqual([])
  })

  it('leaves no mark of emphasis undone', () => {
    const texts = nodes.flatMap((node) => (node.type === 'text' ? [node.value] : []))
    expect(texts.filter((text) => /[*_[\]]/.test(text))).toEqual([])
  })

  it('follows French typography', () => {
    for (const text of [post.title, post.summary, post.author, post.body]) expect(typosIn(text)).toEqual([])
  })

  it('names only reserved addresses and telephones', () => {
    const mails = post.body.match(/[\w.-]+@[\w.-]*\w/g) ?? []
    expect(mails.filter((mail) => !mail.endsWith('@envol.example'))).toEqual([])
    const phones = post.body.match(/\b0\d(\s\d\d){4}\b/g) ?? []
    expect(phones.filter((phone) => !/^(01\s99\s00|06\s39\s98)(\s\d\d){2}$/.test(phone))).toEqual([])
  })
})

describe('the typography check', () => {
  it.each(["l'accord", 'vraiment ?', 'voici : ceci', '« oui »', 'un "mot"', 'quand\u202f?'])('refuses %s', (text) => {
    expect(typosIn(text)).not.toEqual([])
  })
})

describe('a damaged post file', () => {
  const heading =
    'title: Un titre\nsummary: Un résumé\ncategory: juridique\ncompany_id: \ndays_ago: 3\nauthor: Le bureau'

  it('is read when it is whole', () => {
    expect(parsePost('x.md', `${heading}\n---\n\nUn texte.\n`)).toMatchObject({ company_id: null, body: 'Un texte.' })
  })

  it.each([
    ['without a line ---', heading],
    ['with an unknown category', `${heading.replace('juridique', 'divers')}\n---\nUn texte.`],
    ['with a summary too long', `${heading.replace('Un résumé', 'a'.repeat(201))}\n---\nUn texte.`],
    ['with an unknown key', `${heading}\ntags: x\n---\nUn texte.`],
    ['with a day to come', `${heading.replace('days_ago: 3', 'days_ago: -3')}\n---\nUn texte.`],
  ])('is refused by name: %s', (_what, text) => {
    expect(() => parsePost('x.md', text)).toThrow(/^x\.md: /)
  })
})

describe('the demo companies and members', () => {
  it('satisfy the contract, every company has a member, and one runs the association', () => {
    for (const company of companies) expect(Company.safeParse(company).error).toBeUndefined()
    const ordinary = members.filter(({ role }) => role === undefined)
    expect(ordinary.map((member) => member.company_id)).toEqual(companies.map((company) => company.id))
    expect(members.length).toBe(ordinary.length + 1)
  })
})

const drawn = new Set('root paragraph heading list listItem blockquote text strong emphasis link'.split(' '))
const pages = new Set(['/faq', '/adhesion', '/about', '/blog', '/accords'])

function allNodes(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(allNodes)] : [node]
}

/** What breaks the rules: a straight apostrophe or quote, a plain space beside « » or before ; : ! ?, a narrow space. */
const typosIn = (text: string) => text.match(/['"]| [;:!?»]|« |\u202f/g) ?? []
