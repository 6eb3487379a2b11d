import { connect, type PeerCertificate } from 'node:tls'
import { isIP } from 'node:net'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { createPassedFinding, type OperationalCheck } from './operationalCheck.ts'

const WITHIN_MS = 10_000
const DAY_MS = 86_400_000
/** Days before the certificate's end that are few. */
const DAYS_LEFT = { warning: 14, failed: 3 }

/** Check of the end of the certificate that `PUBLIC_URL` shows, seen from this machine. */
export const certificateCheck: OperationalCheck = {
  name: 'certificate',
  title: 'Certificat du site',
  advice:
    'Renouvelez le certificat sur le proxy qui le porte (certbot renew, ou le journal de Caddy), puis rechargez ce proxy.',
  everyMs: 6 * 3_600_000,
  announcedAfterMs: 0,
  isNeeded: ({ env }) => env.PUBLIC_URL?.startsWith('https:') ?? false,
  async run({ env, now }) {
    const { hostname, port } = new URL(env.PUBLIC_URL ?? '')
    const certificate = await readCertificate(hostname, Number(port) || 443).catch(() => undefined)
    if (!certificate?.valid_to)
      return { state: 'unknown', cause: `Le certificat de ${hostname} n’a pas pu être lu depuis ce serveur.` }
    const end = new Date(certificate.valid_to)
    const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
    if (days < 0)
      return { state: 'failed', cause: `Le certificat de ${hostname} est périmé depuis le ${formatFrenchMinute(end)}.` }
    const left = `Le certificat de ${hostname} est valable jusqu’au ${formatFrenchMinute(end)}`
    if (days >= DAYS_LEFT.warning) return createPassedFinding(`${left}.`)
    return {
      state: days < DAYS_LEFT.failed ? 'failed' : 'warning',
      cause: `${left}\u00a0: plus que ${days}\u00a0jour${days > 1 ? 's' : ''}.`,
    }
  },
}

/** Returns the certificate of a TLS server, valid or not. Rejects when the server does not answer in time. */
function readCertificate(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      // An expired certificate must be read too. Nothing is sent on this connection.
      rejectUnauthorized: false,
      ...(!isIP(host) && { servername: host }),
    })
    const end = (settle: () => void) => {
      settle()
      socket.destroy()
    }
    socket.setTimeout(WITHIN_MS, () => end(() => reject(new Error('The TLS server does not answer'))))
    socket.once('error', (error) => end(() => reject(error)))
    socket.once('secureConnect', () => end(() => resolve(socket.getPeerCertificate())))
  })
}
