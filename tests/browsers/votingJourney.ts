import { openPollByCalls } from '#tests/openPollByCalls.ts'
import { pollUntil, type BrowserJourney } from './journeys.ts'

/** Browser journey of a secret vote: its blinding, signature and ballot by the engine's own cryptography. */
export const votingJourney: BrowserJourney = {
  name: 'casts a secret vote',
  isMembers: true,
  async go(person, { sql, session, url }) {
    const { token = '' } = await session('bureau@envol.example')
    const { id } = await openPollByCalls(url, token)
    await person.goes(`/consultations/${id}`)
    await person.presses('field', 'Pour')
    await person.presses('button', 'Voter')
    await person.presses('button', 'Confirmer')
    await person.sees('heading', 'Vous avez émargé, votre bulletin part')
    await person.presses('button', 'Envoyer maintenant')
    await person.sees('heading', 'A voté')
    await pollUntil(async () => (await sql(`select 1 from poll_ballots where poll_id = ${id}`)).length === 1)
  },
}
