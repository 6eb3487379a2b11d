import type { OperationalCheckResult } from '#contract/office/checks.ts'

const AT = '2026-11-20T08:10:00.000Z'
const passing = { machine: null, state: 'ok' as const, since: AT, checked_at: AT, advice: null }

/** Sample results of the operational checks, one in each state. */
export const sampleOperationalChecks: OperationalCheckResult[] = [
  {
    ...passing,
    name: 'backup',
    title: 'Sauvegarde',
    state: 'failed',
    cause:
      'La sauvegarde de la nuit a échoué (le disque des sauvegardes est en lecture seule)\u00a0; la dernière est du 18 novembre 2026 à 3\u00a0h\u00a010.',
    advice: 'Regardez la place et les droits du dossier des sauvegardes, puis demandez une sauvegarde.',
  },
  {
    ...passing,
    name: 'disk',
    title: 'Place sur le disque',
    machine: 'portail-1',
    state: 'warning',
    cause: 'Le disque de /srv/envol/data n’a plus que 9\u00a0% de libre, 3,6\u00a0Go.',
    advice: 'Libérez de la place ou agrandissez le disque.',
  },
  {
    ...passing,
    name: 'disk',
    title: 'Place sur le disque',
    machine: 'portail-2',
    cause: 'Le disque a 61\u00a0% de libre, 24,4\u00a0Go.',
  },
  { ...passing, name: 'jobs', title: 'Tâches de fond', cause: 'Toutes les tâches sont faites ou à l’heure.' },
  {
    ...passing,
    name: 'certificate',
    title: 'Certificat du site',
    state: 'unknown',
    cause: 'Le certificat de www.envol.example n’a pas pu être lu depuis ce serveur.',
  },
]
