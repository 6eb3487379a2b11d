import { renderNoScriptPage } from '#server/http/plain/renderNoScriptPage.ts'

/** HTML and policy of the page sent when too many pages are being rendered. */
export const serverBusyPage = renderNoScriptPage('Le portail est très sollicité', {
  body: `<p>Beaucoup de pages sont demandées en même temps. Patientez quelques secondes, puis réessayez.</p>
      <p><a href="">Réessayer</a></p>`,
})
