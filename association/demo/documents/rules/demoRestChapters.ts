import type { DemoRuleChapter } from './rules.ts'

/** Chapters of the demo agreements on rest, layovers and standby. */
export const demoRestChapters: DemoRuleChapter[] = [
  {
    title: 'Repos',
    articles: [
      {
        title: 'Repos à la base',
        says: [
          (r) =>
            `Avant un service qui commence à la base, le repos dure au moins autant que le service précédent, et jamais moins de ${r.restHome} heures. Il est compté de la fin réelle du service à la présentation suivante, trajet non compris.`,
          (r) =>
            `Le repos à la base est de ${r.restHome} heures au moins, ou de la durée du service précédent si elle est plus longue. Il n'est pas réduit, même avec l'accord de l'intéressé, à la suite d'un vol de nuit.`,
        ],
      },
      {
        title: 'Repos en escale',
        says: [
          (r) =>
            `En escale, le repos dure au moins ${r.restAway} heures et contient huit heures à l'hôtel, une fois retirés le trajet et le temps des repas. Si la chambre n'est pas prête, il commence quand elle l'est.`,
          (r) =>
            `Le repos hors de la base n'est jamais inférieur à ${r.restAway} heures. Au-delà de trente minutes de trajet, il est allongé du double de ce qui dépasse. La présentation est retardée par le commandant de bord lorsque huit heures de sommeil n'ont pas été possibles.`,
        ],
      },
      {
        title: 'Nuits locales au retour',
        says: [
          (r) =>
            r.isLong
              ? `Au retour d'une rotation à quatre fuseaux ou davantage, ${r.nights} nuits locales au moins sont passées au domicile. Une nuit locale dure huit heures, entre 22 h et 8 h. Les accords postérieurs plus favorables s'appliquent.`
              : `Après trois services de suite commençant avant 6 h, ou finissant après 23 h, ${r.nights} nuits locales sont passées au domicile. Une nuit locale dure huit heures, entre 22 h et 8 h.`,
          (r) =>
            `Le repos qui suit une rotation de plus de quatre jours contient ${r.nights} nuits locales pleines. Le domicile est celui que le membre d'équipage a déclaré ; un hôtel voisin de la base n'en tient pas lieu.`,
        ],
      },
      {
        title: 'Repos de récupération',
        says: [
          () =>
            `Un repos de trente-six heures, comprenant deux nuits locales, est donné de sorte que 168 heures au plus séparent la fin de l'un et le début du suivant. Deux fois par mois, il s'étend à deux jours locaux.`,
          () =>
            `Le repos de récupération figure au planning sous un signe qui lui est propre. Il ne se confond ni avec un jour de congé, ni avec un jour libre du temps partiel. Il ne peut être déplacé qu'entier.`,
        ],
      },
      {
        title: 'Appels pendant le repos',
        says: [
          () =>
            `Aucun membre d'équipage n'est tenu de répondre pendant son repos. Un appel entre 22 h et 8 h, à l'heure du lieu où il se repose, fait recommencer le repos lorsqu'il a été décroché.`,
          () =>
            `La compagnie n'appelle pas pendant le repos ; elle écrit, et la réponse attend la fin du repos. Les appels faits malgré cette règle sont comptés et remis chaque trimestre à la commission de suivi.`,
        ],
      },
      {
        title: 'Repos en vol',
        says: [
          (r) =>
            r.isLong
              ? `Sur ${r.fleet}, le poste de repos est réservé à l'équipage. Les tours de repos sont égaux et annoncés avant le départ. Un tour interrompu plus de vingt minutes est rendu avant l'arrivée, ou payé.`
              : `Sur ${r.fleet}, une pause de vingt minutes, assise et sans passager, est prise toutes les six heures. Lorsqu'elle n'a pas été possible, elle est notée au compte rendu et payée au double.`,
        ],
      },
      {
        title: 'Vols de nuit consécutifs',
        says: [
          (r) =>
            `Il n'est pas programmé plus de deux vols de nuit de suite. Le second est suivi de ${r.isLong ? 'trois nuits locales' : 'deux nuits locales'} au domicile, ou de trente-six heures en escale lorsque la rotation se poursuit.`,
          () =>
            `Est de nuit le vol qui empiète de trois heures au moins sur la période de 23 h à 6 h. Quatre vols de nuit au plus sont programmés sur vingt-huit jours ; le cinquième demande un accord écrit.`,
        ],
      },
    ],
  },
  {
    title: 'Découchés et escales',
    articles: [
      {
        title: 'Nombre de découchés',
        says: [
          (r) =>
            `Le nombre de découchés ne dépasse pas ${r.isLong ? 12 : 9} par mois. Il est réparti également dans chaque base, à deux découchés près sur trois mois.`,
          (r) =>
            `Au-delà de ${r.isLong ? 12 : 9} découchés dans le mois, chaque découché supplémentaire donne une demi-journée libre, posée dans les deux mois.`,
        ],
      },
      {
        title: 'Indemnité de découché',
        says: [
          (r) =>
            `Chaque découché ouvre droit à une indemnité de ${r.night} €, en plus des repas. Elle est due pour un découché imprévu, et doublée lorsque la chambre n'a pas été fournie dans les deux heures.`,
          (r) =>
            `L'indemnité de découché est de ${r.night} €. Elle suit l'indice des prix au 1er janvier. Le découché imposé à la base par un retard y donne droit comme le découché en escale.`,
        ],
      },
      {
        title: 'Repas',
        says: [
          (r) =>
            `Tout service de plus de six heures ouvre droit à un repas, de ${r.meal} € lorsqu'il n'est pas servi. Un plateau pris debout, ou en moins de vingt minutes, n'est pas un repas servi.`,
          (r) =>
            `L'indemnité de repas est de ${r.meal} € à la base. En escale, elle est celle de la fiche du pays. Un service de plus de dix heures en ouvre deux.`,
        ],
      },
      {
        title: 'Hôtel',
        says: [
          () =>
            `La chambre est individuelle, calme, sombre, à température réglable. L'hôtel est visité de nuit par un membre d'équipage avant la signature du contrat, et son avis est joint au dossier.`,
          () =>
            `La chambre qui ne permet pas de dormir est changée dans l'heure. Trois signalements concordants entraînent une visite sous trente jours, dont le compte rendu est communiqué à l'association.`,
        ],
      },
      {
        title: 'Transport',
        says: [
          () =>
            `Le transport entre l'aéroport et l'hôtel est organisé et payé par la compagnie. Après vingt minutes d'attente, l'équipage prend un taxi, remboursé sur reçu. Le trajet de nuit compte comme du service.`,
          (r) =>
            `Le véhicule est en règle, chaque place a sa ceinture, et les bagages voyagent à part. Lorsque le trajet dépasse ${r.isLong ? 'cinquante' : 'trente'} minutes, sa durée est ajoutée au service.`,
        ],
      },
      {
        title: 'Équipage bloqué',
        says: [
          () =>
            `L'équipage immobilisé loin de sa base garde son hôtel, ses repas et un numéro joignable jour et nuit. Au-delà de vingt-quatre heures, chaque jour commencé vaut un service de cinq heures de vol.`,
          () =>
            `La compagnie dit chaque jour, par écrit, ce qu'elle prévoit pour le retour. Les frais personnels rendus nécessaires par l'attente, comme les médicaments, le linge ou les appels, sont remboursés.`,
        ],
      },
      {
        title: 'Mise en place',
        says: [
          (r) =>
            `La mise en place compte comme du service et non comme du repos. Elle est payée à ${r.isLong ? '75' : '100'} % de la valeur de l'étape. Au-delà de ${r.isLong ? 'huit' : 'trois'} heures, une place large est réservée.`,
          () =>
            `Aucun vol n'est assuré après une mise en place de nuit de plus de quatre heures sans un repos complet. Le voyage en train de plus de trois heures se fait en première classe.`,
        ],
      },
    ],
  },
  {
    title: 'Réserve',
    articles: [
      {
        title: 'Réserve à domicile',
        says: [
          (r) =>
            `La réserve à domicile dure ${r.standbyHours} heures au plus. Le membre d'équipage appelé se présente dans un délai de ${r.standbyDelay}. L'attente et le vol réunis ne le tiennent pas éveillé plus de dix-huit heures.`,
          (r) =>
            `En réserve à domicile, le délai de présentation est de ${r.standbyDelay} ; il court de la fin de l'appel. La réserve ne dépasse pas ${r.standbyHours} heures et ne commence pas entre 23 h et 5 h.`,
        ],
      },
      {
        title: "Réserve à l'aéroport",
        says: [
          () =>
            `La réserve à l'aéroport dure six heures au plus et compte en entier comme temps de service. Un local calme lui est réservé. Au-delà de quatre heures, elle ouvre droit à un repas.`,
          () =>
            `Celui qui tient une réserve à l'aéroport est prévenu une heure avant tout départ. À la fin de la réserve, son repos est le même qu'après un vol.`,
        ],
      },
      {
        title: 'Nombre et répartition',
        says: [
          (r) =>
            `Nul ne tient plus de ${r.standbys} réserves par mois. Elles sont réparties également dans une même fonction et une même base.`,
          (r) =>
            `Le nombre de réserves est limité à ${r.standbys} par mois, dont deux au plus en fin de semaine. Un tableau de répartition est affiché chaque trimestre.`,
        ],
      },
    ],
  },
]
