import { demoVote } from '#association/demo/polls.ts'
import { expect, openPage, test, NIGHTLY_TEST_TAG } from './test.ts'
import { main, openPhone, vote } from './voterPhone.ts'

test.setTimeout(240_000)

test(
  'a member takes a ballot before the flight, votes on board, and it leaves on landing',
  { tag: NIGHTLY_TEST_TAG },
  async ({ browser, portal }) => {
    const flying = await openPhone(browser, portal.url, 'membre3@envol.example')
    await openPage(flying, '/preparer-mon-vol')
    await main(flying).getByRole('button', { name: 'Préparer mon vol' }).tap()
    await expect(main(flying).getByText(/Vous pouvez couper le réseau/)).toBeVisible({ timeout: 120_000 })
    await main(flying).getByRole('link', { name: demoVote.title }).tap()
    await main(flying).getByRole('button', { name: 'Prendre mon bulletin' }).tap()
    await main(flying).getByRole('button', { name: 'Prendre', exact: true }).tap()
    await expect(main(flying).getByRole('heading', { name: 'Votre bulletin est sur cet appareil' })).toBeVisible()
    await flying.context().setOffline(true)
    await flying.goto('/preparer-mon-vol')
    await expect(main(flying).getByText(/^Votre bulletin est sur cet appareil/)).toBeVisible()
    await main(flying).getByRole('link', { name: demoVote.title }).tap()
    await vote(flying, 'Contre')
    await expect(main(flying).getByRole('heading', { name: 'Vous avez émargé, votre bulletin part' })).toBeVisible()
    await flying.reload()
    await expect(main(flying).getByRole('heading', { name: 'Vous avez émargé, votre bulletin part' })).toBeVisible()
    await flying.context().setOffline(false)
    await expect(main(flying).getByRole('heading', { name: 'A voté' })).toBeVisible({ timeout: 60_000 })
    await flying.context().close()
  },
)
