import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { insertAssembly } from './insertAssembly.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

test(
  'a member gives their proxy, another accepts it, and it counts for the quorum once its holder is at the door',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, browser }) => {
    const assembly = await insertAssembly(portal, 'Assemblée de printemps')
    const path = `/events/${assembly}`
    await storeCookieRefusal(page)
    await signInDemoMember(page, 'bureau@envol.example')
    await openPage(page, `/bureau/presences/${assembly}`)
    await main(page).getByText('Une assemblée : quorum et pouvoirs').click()
    await main(page).getByLabel('Quorum, en nombre de voix').fill('2')
    await main(page).getByRole('button', { name: 'Enregistrer le quorum' }).click()
    await expect(main(page).getByText('Personne n’a encore donné son pouvoir.')).toBeVisible()
    await main(page).getByText('Ordre du jour et résolutions').click()
    await main(page).getByRole('button', { name: 'Ajouter un point' }).click()
    await main(page).getByLabel('Titre').fill('Les comptes de l’exercice')
    await main(page).getByRole('button', { name: 'Enregistrer l’ordre du jour' }).click()
    await expect(main(page).getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible()

    const openPhone = async (email: string) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: portal.url })
      const phone = await context.newPage()
      await storeCookieRefusal(phone)
      await signInDemoMember(phone, email)
      await openPage(phone, path)
      return phone
    }
    const giver = await openPhone('membre2@envol.example')
    await main(giver)
      .getByLabel(/^À qui donnez-vous/)
      .fill('membre@envol.example')
    await main(giver).getByRole('button', { name: 'Proposer mon pouvoir' }).click()
    await expect(main(giver).getByText(/Votre pouvoir est proposé à/)).toBeVisible()
    await expect(main(giver).getByRole('heading', { name: 'Les comptes de l’exercice' })).toBeVisible()
    await expectAccessible(giver, 'an offered proxy')
    const holder = await openPhone('membre@envol.example')
    await main(holder)
      .getByRole('button', { name: /^Accepter/ })
      .click()
    await expect(main(holder).getByText('Vous portez le pouvoir de Noé Vasseur.')).toBeVisible()
    await openPage(giver, path)
    await expect(main(giver).getByText(/^Camille Laurent porte votre pouvoir/)).toBeVisible()

    await openPage(page, `/bureau/presences/${assembly}/accueil`)
    await main(page).getByLabel('Numéro d’adhérent').fill('1')
    await main(page).getByRole('button', { name: 'Noter l’arrivée' }).click()
    await expect(main(page).getByText(/Camille Laurent/)).toBeVisible()
    await openPage(page, `/bureau/presences/${assembly}`)
    await main(page)
      .getByText(/Le quorum de 2 est atteint/)
      .click()
    await expect(main(page).getByText('compte pour le quorum')).toBeVisible()
  },
)
