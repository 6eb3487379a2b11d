import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { insertAssembly } from './insertAssembly.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

test(
  'an assembly is convoked, votes by show of cards, and its minutes are signed by two and read by members',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, browser }) => {
    const assembly = await insertAssembly(portal, 'Assemblée ordinaire')
    await portal.sql(`update members set role = 'board' where id = 2`)
    await portal.sql(`insert into board_roles (member_id, role) values (2, 'memberships') on conflict do nothing`)
    const office = `/bureau/presences/${assembly}`
    await storeCookieRefusal(page)
    await signInDemoMember(page, 'bureau@envol.example')
    await openPage(page, office)
    await main(page).getByText('Une assemblée : quorum et pouvoirs').click()
    await main(page).getByLabel('Quorum, en nombre de voix').fill('1')
    await main(page).getByLabel('Les statuts comptent les présents à distance').check()
    await main(page).getByRole('button', { name: 'Enregistrer le quorum' }).click()
    await main(page).getByText('Ordre du jour et résolutions').click()
    await main(page).getByRole('button', { name: 'Ajouter un point' }).click()
    await main(page).getByLabel('Titre').fill('Les comptes de l’exercice')
    await main(page).getByLabel('Résolution').selectOption({ label: 'À carte levée, majorité simple' })
    await main(page).getByRole('button', { name: 'Enregistrer l’ordre du jour' }).click()
    await expect(main(page).getByRole('button', { name: 'Enregistré', exact: true })).toBeVisible()

    await main(page).getByText('Convocation', { exact: true }).click()
    await expect(main(page).getByText(/Les statuts demandent 15\sjours/)).toBeVisible()
    await main(page).getByRole('button', { name: 'Envoyer la convocation' }).click()
    await main(page).getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(main(page).getByText(/^(En cours d’envoi|Envoyée)\s:/)).toBeVisible()
    await expectAccessible(page, 'a convocation')

    await portal.sql(`update events set starts_at = now() - interval '1 hour' where id = ${assembly}`)
    await openPage(page, `${office}/accueil`)
    await main(page).getByLabel('Numéro d’adhérent').fill('1')
    await main(page).getByRole('button', { name: 'Noter l’arrivée' }).click()
    await expect(main(page).getByText(/Camille Laurent/)).toBeVisible()
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: portal.url })
    const phone = await context.newPage()
    await storeCookieRefusal(phone)
    await signInDemoMember(phone, 'membre2@envol.example')
    await openPage(phone, `/events/${assembly}`)
    await main(phone).getByRole('button', { name: 'Je suis présent à distance' }).click()
    await expect(main(phone).getByText(/^Vous êtes noté présent à distance depuis/)).toBeVisible()
    await expectAccessible(phone, 'a presence from afar')
    await openPage(page, office)
    await expect(main(page).getByText(/2\sprésents, dont 1 à distance/)).toBeVisible()
    await main(page).getByText('Votes à carte levée').click()
    await main(page).getByLabel('Pour').fill('1')
    await main(page).getByLabel('Contre').fill('0')
    await main(page).getByLabel('Abstentions').fill('0')
    await main(page).getByRole('button', { name: 'Noter le résultat' }).click()
    await expect(main(page).getByText('Résolution adoptée, pour 2 voix dans la salle.')).toBeVisible()

    await main(page).getByRole('link', { name: 'Procès-verbal' }).click()
    await main(page).getByRole('button', { name: 'Écrire le projet d’après la séance' }).click()
    await expect(main(page).getByText(/^Version 1, par/)).toBeVisible()
    const sign = async (signer: Page, role: string) => {
      await main(signer)
        .getByRole('button', { name: new RegExp(`^Signer.: ${role}`) })
        .click()
      await main(signer).getByRole('button', { name: 'Signer', exact: true }).click()
    }
    await sign(page, 'Présidence de séance')
    await expect(main(page).getByText(/^Secrétariat de séance\s: pas encore signé/)).toBeVisible()
    await expectAccessible(page, 'minutes with one signature')
    await openPage(phone, `${office}/proces-verbal`)
    await sign(phone, 'Secrétariat de séance')
    await main(phone).getByRole('button', { name: 'Publier le procès-verbal' }).click()
    await main(phone).getByRole('button', { name: 'Publier', exact: true }).click()
    await expect(main(phone).getByText(/Publiée le/)).toBeVisible()

    await openPage(phone, `/events/${assembly}`)
    await expect(main(phone).getByText(/^Résolution à carte levée\s: adoptée \(1 pour, 0 contre/)).toBeVisible()
    await main(phone).getByText('Lire le procès-verbal').click()
    await expect(main(phone).getByText(/^Le quorum de 1 voix est atteint/)).toBeVisible()
    await expectAccessible(phone, 'published minutes')
  },
)
