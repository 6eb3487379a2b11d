import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import type { BrowserJourneyUser } from './BrowserJourneyUser.ts'

const MEMBER = 'membre@envol.example'
const GOOD = 'hublot-cravate-7-nuages'

/** Portal of a browser journey (end-to-end test in several engines): its URL, database, mails, network and sessions. */
export type BrowserJourneyPortal = {
  sql: (statement: string) => Promise<unknown[]>
  url: string
  /** E-mail address of the member whose password this browser's journey changes. Other browsers run in parallel. */
  forgetful: string
  /** Returns the text of the demo page that lists the portals' sent mails, newest first. */
  mails: () => Promise<string>
  /** Network connection between the browser and the portal: functions that cut and restore it. */
  line: { cut: () => void; mend: () => void }
  /** Returns the localStorage items that a login stores for a member or board member. */
  session: (email: string) => Promise<Record<string, string>>
}

export type BrowserJourney = {
  name: string
  isMembers?: true
  isBoards?: true
  /** True when the browser journey cuts the network. */
  isCut?: true
  /** True when the portal prefetches code and data in the browser journey. */
  prefetches?: true
  go: (person: BrowserJourneyUser, portal: BrowserJourneyPortal) => Promise<void>
}

/** Browser journeys (end-to-end tests) that run in every engine, from the home page to a new password. */
export const browserJourneys: BrowserJourney[] = [
  {
    name: 'shows home, an article, the drawer, a company and the dark scheme',
    prefetches: true,
    async go(person) {
      await person.goes('/')
      await person.sees('heading', 'Plus forts, ensemble')
      await person.opensMenu()
      await person.finds(`document.querySelector('[role=dialog]')`)
      await person.tab.goBack()
      await person.finds(`!document.querySelector('[role=dialog]')`)
      await person.presses('link', 'Lire les actualités')
      await person.isAt('/blog')
      await person.finds(`document.querySelector('main article a[href^="/blog/"]')`)
      await person.goes('/blog/3')
      await person.finds(`document.querySelectorAll('main p').length > 4`)
      await person.opensMenu()
      await person.presses('link', 'Actualités')
      await person.isAt('/blog')
      await person.finds(`!document.querySelector('[role=dialog]')`)
      await person.chooses('Votre compagnie', 'Transalpine')
      await person.finds(`document.querySelector('meta[name=theme-color]').content === '#0E7C86'`)
      await person.presses('field', 'Nuit')
      await person.finds(`document.documentElement.dataset.scheme === 'dark'`)
      await person.goes('/faq')
      await person.finds(`document.documentElement.dataset.scheme === 'dark'`)
      await person.finds(`document.querySelector('meta[name=theme-color]').content === '#0E7C86'`)
    },
  },
  {
    name: 'searches the portal',
    async go(person) {
      await person.goes('/')
      await person.presses('button', 'Rechercher')
      await person.types('Rechercher dans le portail', 'negociation')
      await person.finds(
        `[...document.querySelectorAll('[role=dialog] mark')].some((mark) => /^négoci/i.test(mark.textContent))`,
      )
      await person.goes('/recherche?query=decouche')
      await person.finds(`document.querySelectorAll('main mark').length > 0`)
    },
  },
  {
    name: 'finds an FAQ entry and opens its answer',
    async go(person) {
      await person.goes('/faq')
      await person.types('Rechercher dans les questions', 'fatigue')
      await person.isAt('/faq?search=fatigue')
      await person.finds(
        `/^\\d+ réponses?/.test(document.querySelector('main [role=status]').textContent.replace(/\\s/g, ' '))`,
      )
      await person.goes('/faq')
      await person.presses('button', 'Combien d’heures de repos entre deux services')
      await person.isAt('/faq?question=repos-minimal')
      await person.finds(`document.querySelector('main details[open] p').getClientRects().length > 0`)
    },
  },
  {
    name: 'sends a message',
    async go(person, { sql }) {
      await sql(`delete from contact_messages where email = 'noa@envol.example'`)
      await person.goes('/blog')
      await person.opensMenu()
      await person.presses('button', 'Contact')
      await person.types('Nom complet', 'Noa Martin')
      await person.types('Email', 'noa@envol.example')
      await person.types('Sujet', 'Adhérer en cours d’année')
      await person.types('Message', 'Bonjour, je voudrais adhérer.')
      await person.presses('button', 'Envoyer le message')
      await person.sees('text', 'Message envoyé avec succès')
      await pollUntil(
        async () => (await sql(`select 1 from contact_messages where email = 'noa@envol.example'`)).length === 1,
      )
    },
  },
  {
    name: 'signs a member in',
    async go(person) {
      await person.goes('/blog')
      await person.opensMenu()
      await person.presses('button', 'Connexion')
      await person.types('Identifiant', MEMBER)
      await person.types('Mot de passe', 'decollage')
      await person.presses('button', 'Connexion')
      await person.sees('text', 'Connexion réussie')
      await person.finds(`JSON.parse(localStorage.user).email === '${MEMBER}'`)
      await person.finds(`!document.querySelector('[role=dialog]')`)
    },
  },
  {
    name: 'resets a forgotten password',
    async go(person, { mails, forgetful }) {
      const code = async () => codeIn(await mails(), forgetful)
      const before = await code()
      await person.goes('/reset-password')
      await person.types('Email', forgetful)
      await person.presses('button', 'Envoyer le code')
      await person.sees('field', 'Code de vérification')
      await pollUntil(async () => (await code()) !== before)
      await person.types('Code de vérification', await code())
      await person.presses('button', 'Vérifier le code')
      await person.types('Nouveau mot de passe', GOOD)
      await person.types('Confirmer le mot de passe', GOOD)
      await person.presses('button', 'Réinitialiser le mot de passe')
      await person.sees('text', 'Mot de passe réinitialisé avec succès')
      await person.isAt('/login')
    },
  },
  {
    name: 'requests membership by direct debit',
    async go(person, { mails, url }) {
      const link = async () => linkIn(await mails(), url)
      const before = await link()
      await person.goes('/adhesion')
      await person.types('Prénom', 'Élise')
      await person.types('Nom', 'Morvan')
      await person.types('E-mail personnel', `elise.${Date.now()}@voyage.example`)
      await person.presses('button', 'Continuer')
      await person.presses('field', 'Transalpine')
      await person.chooses('Base', 'Lyon')
      for (const choice of ['Chef de cabine', 'Temps plein', 'CDI']) await person.presses('field', choice)
      await person.presses('button', 'Continuer')
      await person.presses('field', '16 € par mois')
      await person.presses('field', 'Prélèvement')
      await person.types('IBAN', 'FR76 3000 6000 0112 3456 7890 189')
      await person.presses('button', 'Continuer')
      await person.sees('heading', 'Tout est juste')
      await person.presses('field', 'Je signe ce mandat')
      await person.presses('button', 'Envoyer ma demande')
      await person.sees('heading', 'Confirmez votre adresse')
      await pollUntil(async () => (await link()) !== before)
      await person.goes(await link())
      await person.presses('button', 'Confirmer ma demande')
      await person.sees('heading', 'Votre demande est confirmée')
    },
  },
  {
    name: 'reads an agreement and searches in it',
    isMembers: true,
    async go(person, { sql }) {
      // On a phone a document opens as text, once the server has read it.
      const unread = `select 1 from accord_documents d join accords on accords.id = accord_id
        where accords.title like 'Recueil du personnel navigant%' and d.state = 'attente'`
      await pollUntil(async () => (await sql(unread)).length === 0, 1000)
      await person.goes('/accords')
      await person.sees('text', 'accords')
      await person.types('Rechercher dans les accords', 'recueil')
      await person.isAt('/accords?search=recueil')
      await person.sees('heading', 'Accords qui en parlent')
      await person.finds(
        `document.querySelector('section[aria-label=Accords]').getAttribute('aria-busy') !== 'true' && document.querySelector('section[aria-label=Accords] article')`,
      )
      await person.presses('link', 'Recueil du personnel navigant')
      await person.presses('link', 'Lire : ')
      await person.finds(`document.querySelector('[data-page="1"][data-loaded=true] h2')`)
      await person.presses('button', 'Rechercher dans le document')
      await person.types('Rechercher dans le document', 'decouche')
      await person.finds(`document.querySelector('mark[data-kind=chosen]')`)
      await person.presses('button', 'Pages')
      await person.finds(`document.querySelector('[data-pages] canvas')`)
      // A rendered page is not entirely white.
      await person.finds(`(${isPainted})()`)
      await person.finds(`document.querySelector('mark[data-kind=chosen]')`)
      await person.tab.goBack()
      await person.sees('heading', 'Recueil du personnel navigant')
    },
  },
  {
    name: 'registers a member for an event',
    isMembers: true,
    async go(person, { sql }) {
      const slug = `essai-${Date.now()}`
      const [{ id }] = (await sql(`
        insert into events (slug, type, title, summary, body, words, starts_at, ends_at, place, programme, capacity, organiser, updated_at)
        values ('${slug}', 'formation', 'Essai', 'Un essai.', 'Un texte.', '', now() + interval '1 day',
          now() + interval '2 days', 'Orly', '[]', 10, 'Le bureau', now()) returning id`)) as [{ id: number }]
      await person.goes(`/events/${id}`)
      await person.presses('button', 'Je viens')
      await person.sees('text', 'Votre place est réservée.')
      await pollUntil(async () => (await sql(`select 1 from event_answers where event_id = ${id}`)).length === 1)
    },
  },
  {
    name: 'writes and publishes a news post',
    isBoards: true,
    async go(person, { sql }) {
      const title = `Essai ${Date.now()}`
      await person.goes('/bureau/actualites')
      await person.presses('button', 'Nouvelle actualité')
      await person.types('Titre', title)
      await person.presses('button', 'Commencer')
      await person.types('Résumé', 'Un essai.')
      await person.chooses('Catégorie', 'Juridique')
      await person.finds(`document.querySelector('[contenteditable=true]')`)
      await person.types('Texte de l’actualité', 'Ce qui change')
      await person.presses('button', 'Titre')
      await person.finds(`document.querySelector('[contenteditable=true] h2')?.textContent === 'Ce qui change'`)
      await person.presses('button', 'Tableau')
      await person.finds(`document.querySelector('[contenteditable=true] table')`)
      await person.presses('button', 'Source')
      await person.finds(`document.querySelector('textarea[rows="24"]')?.value.includes('| --- |')`)
      await person.presses('button', 'Source')
      await person.sees('text', 'Enregistré')
      await pollUntil(
        async () => (await sql(`select 1 from text_drafts where body like '## Ce qui change%'`)).length > 0,
      )
      await person.presses('button', 'Publier')
      await person.sees('text', 'Publié.')
      await pollUntil(async () => (await sql(`select 1 from posts where title = '${title}'`)).length === 1)
    },
  },
  {
    name: 'uploads a portrait',
    isMembers: true,
    async go(person, { sql }) {
      await sql(`update members set portrait_id = null where email = '${MEMBER}'`).catch(() => [])
      const path = join(await mkdtemp(join(tmpdir(), 'envol-picture-')), 'IMG_0042.jpg')
      await writeFile(path, await createPlainPicture('jpeg', 900, 1200))
      await person.goes('/profile#identite')
      await person.gives('Photo', path)
      await person.presses('button', 'Enregistrer la photo')
      await person.finds(`document.querySelector('header img[src*="/portraits/"]')?.naturalWidth === 512`)
    },
  },
]

const codeIn = (mails: string, recipient: string) => {
  const own = mails.split('<article>').filter((mail) => mail.includes(`À ${recipient}`))
  return /\d{4} \d{4}/.exec(own.join())?.[0] ?? ''
}
const linkIn = (mails: string, url: string) => {
  const at = mails.indexOf(`${url}/adhesion/demande#`)
  return at === -1 ? '' : (/\/adhesion\/demande#[\w-]+/.exec(mails.slice(at))?.[0] ?? '')
}

const isPainted = `() => {
  const sheet = document.querySelector('[data-pages] canvas')
  const { data } = sheet.getContext('2d').getImageData(0, 0, sheet.width, Math.min(sheet.height, 400))
  return data.some((value, index) => index % 4 === 0 && value < 100)
}`

/** Polls a condition every 100 ms until it is true. Throws after `patience` attempts. */
export async function pollUntil(isSo: () => Promise<boolean>, patience = 200) {
  for (let tries = 0; tries < patience; tries++) {
    if (await isSo()) return
    await sleep(100)
  }
  throw new Error('What was waited for has not come')
}
