import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, openPage, signInDemoMember, storeCookieRefusal, test } from './test.ts'
import { main, openPhone, vote } from './voterPhone.ts'

const TITLE = 'Faut-il signer l’accord sur les repos ?'
const run = promisify(execFile)

test('the board asks, members vote in three taps or on landing, find their ballot, and anyone counts again', async ({
  page,
  browser,
  portal,
}) => {
  await storeCookieRefusal(page)
  await test.step('the board prepares a vote and opens it', async () => {
    await signInDemoMember(page, 'bureau@envol.example')
    await openPage(page, '/bureau/consultations')
    await main(page).getByLabel('Titre').fill(TITLE)
    await main(page).getByLabel('Sorte').selectOption('vote')
    await main(page).getByRole('button', { name: 'Commencer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await main(page).getByRole('button', { name: 'Ajouter une question' }).click()
    await main(page).getByLabel('Question', { exact: true }).fill(TITLE)
    await main(page).getByLabel('Choix 1', { exact: true }).fill('Pour')
    await main(page).getByLabel('Choix 2', { exact: true }).fill('Contre')
    await main(page).getByLabel('Décision').selectOption({ label: 'Adopter « Pour »' })
    const closes = await page.evaluate(() => {
      const soon = new Date(Date.now() + 3_600_000)
      return new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    })
    await main(page).getByLabel('Clôture').fill(closes)
    await main(page).getByRole('button', { name: 'Ouvrir maintenant' }).click()
    await main(page).getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await expect(main(page).getByText(/^Ferme le/)).toBeVisible()
  })

  const member = await openPhone(browser, portal.url, 'membre@envol.example')
  let receipt = ''
  await test.step('a member votes in three taps', async () => {
    await openPage(member, '/')
    await main(member)
      .getByRole('link', { name: /\d\sconsultations/ })
      .tap()
    await main(member).getByRole('link', { name: TITLE }).tap()
    await vote(member, 'Pour')
    await main(member).getByRole('button', { name: 'Envoyer maintenant' }).tap()
    await expect(main(member).getByRole('heading', { name: 'A voté' })).toBeVisible()
    receipt = await main(member)
      .locator('code', { hasText: /^[\dA-Z]{4}-/ })
      .innerText()
  })

  await test.step('another votes without a network, and the ballot leaves on landing', async () => {
    const flying = await openPhone(browser, portal.url, 'membre2@envol.example')
    await openPage(flying, member.url())
    await expect(main(flying).getByRole('button', { name: 'Voter' })).toBeVisible()
    await flying.context().setOffline(true)
    await vote(flying, 'Contre')
    await expect(main(flying).getByRole('heading', { name: 'Votre bulletin attend le réseau' })).toBeVisible()
    await flying.context().setOffline(false)
    await main(flying).getByRole('button', { name: 'Envoyer maintenant' }).tap()
    await expect(main(flying).getByRole('heading', { name: 'A voté' })).toBeVisible()
    await flying.context().close()
  })

  await test.step('no row of the ballots leads to a member', async () => {
    const columns = await portal.sql(`
      select column_name as name from information_schema.columns where table_name = 'poll_ballots' order by 1`)
    expect(columns.map((column) => (column as { name: string }).name)).toEqual([
      'answers',
      'poll_id',
      'proof',
      'signature',
      'token',
      'token_hash',
    ])
  })

  await test.step('at the closing hour the result appears, and the member finds the ballot', async () => {
    const own = `title like 'Faut-il signer l’accord%'`
    await portal.sql(
      `update polls set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 minute' where ${own}`,
    )
    await expect
      .poll(() => portal.sql(`select state from polls where ${own}`), { timeout: 60_000 })
      .toEqual([{ state: 'closed' }])
    await member.reload()
    await expect(main(member).getByRole('heading', { name: 'Résultat' })).toBeVisible()
    await expect(main(member).getByText('Égalité\u00a0: non adopté')).toBeVisible()
    await expect(main(member).getByLabel('Votre code de reçu')).toHaveValue(receipt)
    await main(member).getByRole('button', { name: 'Trouver mon bulletin' }).tap()
    await expect(main(member).getByText(/Votre bulletin est dans la liste/)).toBeVisible()
  })

  await test.step('an outside program counts the published ballots again', async () => {
    const downloading = member.waitForEvent('download')
    await main(member).getByRole('button', { name: 'Télécharger les bulletins' }).tap()
    const path = await (await downloading).path()
    const { stdout } = await run(process.execPath, ['scripts/verifyVote.mjs', path, receipt])
    expect(stdout).toContain('Tout concorde.')
    expect(stdout).toContain('Votre bulletin est dans le fichier.')
    const counter = await member.context().newPage()
    await counter.goto('/verification/index.html')
    await counter.getByLabel('Fichier des bulletins').setInputFiles(path)
    await expect(counter.getByText('Tout concorde.')).toBeVisible()
  })
  await member.context().close()
})
