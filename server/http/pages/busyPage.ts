import { plainPage } from '#server/http/plain/plainPage.ts'

/** What is sent when more pages are asked for than can be drawn, and its policy. */
export const busyPage = plainPage('Le portail est très sollicité', {
  body: `<p>Beaucoup de pages sont demandées en même temps. Patientez quelques secondes, puis réessayez.</p>
      <p><a href="">Réessayer</a></p>`,
})
