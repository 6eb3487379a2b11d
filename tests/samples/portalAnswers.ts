import { companies } from '#association/demo/companies.ts'
import type { Answers, Given } from './answers.ts'
import { refused } from './answers.ts'
import { member } from './member.ts'
import { pageOfNews, sampleNews } from './news.ts'
import { samplePost } from './posts.ts'

/** What the API of the stories answers when a story says nothing else: the demo, for a member who logs in. */
export const portalAnswers: Answers = {
  'GET /companies': { data: companies.map(({ contact: _, ...company }) => company) },
  'GET /contact-data': ({ query }) => contactOf(query),
  'POST /contact-us': { success: true, message: 'Message envoyé avec succès' },
  'POST /forgot-password': { success: true, message: 'Un code a été envoyé' },
  'POST /code-verefication': { success: true, message: 'Code vérifié', token: 'a-token' },
  'POST /password/reset': { success: true, message: 'Mot de passe réinitialisé avec succès' },
  'GET /posts': ({ query }) => newsOf(query),
  'GET /posts/:id': { data: samplePost },
  'POST /login': { success: true, message: 'Connexion réussie', token: 'a-token', user: member },
  'POST /logout': { success: true, message: 'Vous êtes déconnecté' },
  'GET /profile': { data: member },
}

/** The toolbar's « Autre couleur… »: a company without contact details, shown with the first one's. */
export const OTHER_ID = 4

function contactOf(query: Given['query']) {
  const { company_id } = query as { company_id: number }
  const company = companies.find(({ id }) => id === (company_id === OTHER_ID ? 1 : company_id))
  if (!company) return refused(404, 'Cette compagnie n’existe pas')
  return { data: { company_id, ...company.contact } }
}

function newsOf(query: Given['query']) {
  const { category, per_page, search } = query as { category?: string; per_page: number; search: string }
  const wanted = sampleNews
    .filter((post) => category === undefined || post.category === category)
    .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
  return pageOfNews(wanted.slice(0, per_page), { per_page, total: wanted.length })
}
