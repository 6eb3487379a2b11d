import type { DemoRuleChapter } from './rules.ts'

/** Chapters of the demo agreements on crew composition, duty and flight time, and planning. */
export const demoDutyTimeChapters: DemoRuleChapter[] = [
  {
    title: 'Champ et composition des équipages',
    articles: [
      {
        title: 'Personnes concernées',
        says: [
          (r) =>
            `Le présent titre s'applique à ${r.who} affecté aux vols de ${r.fleet}, quel que soit son contrat. Il vaut aussi pendant une mise en place, une formation en ligne ou un vol de convoyage.`,
          (r) =>
            `Relève du présent titre ${r.who} qualifié sur ${r.fleet}. Celui qui vole sur deux types d'avion relève, chaque jour, du titre de l'avion sur lequel il est programmé ; en cas de doute, la règle la plus favorable est retenue.`,
        ],
      },
      {
        title: 'Composition',
        says: [
          (r) =>
            `L'équipage de ${r.isCabin ? 'cabine' : 'conduite'} compte au moins ${r.crew} membres sur ${r.fleet}. Il est renforcé d'une personne lorsque le vol dépasse ${r.isLong ? 'onze' : 'quatre'} heures, ou lorsque le service prévu au programme ne peut être assuré pendant la moitié du temps de vol.`,
          (r) =>
            `Sur ${r.fleet}, un vol n'est pas programmé avec moins de ${r.crew} ${r.isCabin ? 'hôtesses ou stewards' : 'pilotes'}. L'absence d'un membre d'équipage à la présentation est compensée par une réserve ; à défaut, le commandant de bord décide, après avoir entendu l'équipage, de ce qui peut être assuré.`,
        ],
      },
      {
        title: 'Équipage incomplet',
        says: [
          (r) =>
            `Lorsque le vol part avec un membre d'équipage de moins que prévu, le service à bord est allégé selon la fiche de la ligne. Chaque personne présente reçoit ${r.isLong ? 'trois heures' : 'une heure'} de crédit. Trois départs incomplets sur une même ligne en un mois sont examinés par la commission de suivi.`,
          () =>
            `Le vol incomplet reste exceptionnel. Il est noté au compte rendu de vol, avec sa cause. La compagnie remet chaque trimestre le nombre de ces vols, par ligne et par base.`,
        ],
      },
      {
        title: 'Fonctions à bord',
        says: [
          (r) =>
            r.isCabin
              ? `Le chef de cabine répond du service et de la sécurité en cabine, sous l'autorité du commandant de bord. Celui qui remplace un chef de cabine absent perçoit, dès la première étape, la rémunération de la fonction.`
              : `Le commandant de bord et l'officier pilote se répartissent les étapes à égalité, sauf raison de formation ou de qualification. L'officier qui remplace un commandant en place gauche, lors d'un entraînement, garde sa rémunération.`,
          (r) =>
            `Nul n'exerce une fonction pour laquelle il n'est pas qualifié sur ${r.fleet}. Une fonction supérieure tenue plus de soixante jours dans l'année ouvre droit à une proposition de promotion au premier stage qui suit.`,
        ],
      },
      {
        title: 'Langues et lignes',
        says: [
          () =>
            `La connaissance d'une langue n'est exigée que sur les lignes dont la liste est arrêtée avant chaque saison. Elle ne peut servir à refuser un congé, un échange ou un temps partiel.`,
          () =>
            `Une ligne ne se ferme pas à un membre d'équipage faute de langue lorsque deux de ses collègues la parlent. Les cours suivis à la demande de la compagnie comptent comme du temps de service.`,
        ],
      },
    ],
  },
  {
    title: 'Temps de service et temps de vol',
    articles: [
      {
        title: 'Début et fin de service',
        says: [
          (r) =>
            `Le service commence à la présentation, ${r.isLong ? 'une heure et trente minutes' : 'une heure'} avant le départ prévu. Il finit trente minutes après l'arrivée au poste de stationnement, ou plus tard si une tâche est encore demandée. L'heure réelle est seule retenue.`,
          (r) =>
            `La présentation est fixée ${r.isLong ? 'quatre-vingt-dix' : 'soixante'} minutes avant le départ. Le temps passé au contrôle de sûreté, à la préparation du vol et au briefing fait partie du service. Une présentation avancée par la compagnie avance d'autant le début du service.`,
        ],
      },
      {
        title: 'Amplitude',
        says: [
          (r) =>
            `La période de service de vol programmée ne dépasse pas ${r.amplitude} heures sur ${r.fleet}. Elle est réduite d'une heure lorsque la présentation a lieu entre 22 h et 5 h, et de trente minutes par étape au-delà de la ${r.stages === 1 ? 'première' : `${r.stages}e`}.`,
          (r) =>
            `Aucune période de service de vol n'est programmée au-delà de ${r.amplitude} heures. Lorsque plus de la moitié se déroule entre 23 h et 6 h, la limite est abaissée d'une heure et trente minutes. L'extension prévue par la réglementation n'est pas utilisée pour construire le programme.`,
        ],
      },
      {
        title: "Nombre d'étapes",
        says: [
          (r) =>
            `Une journée compte au plus ${r.stages === 1 ? 'une étape' : `${r.stages} étapes`}. Une étape de plus peut être acceptée, par écrit et le jour même ; elle est payée au double de sa valeur.`,
          (r) =>
            `Le programme ne prévoit pas plus ${r.stages === 1 ? 'd’une étape' : `de ${r.stages} étapes`} par période de service. ${r.isLong ? 'Une escale technique de moins de deux heures n’en fait pas une seconde.' : 'Deux journées au nombre maximal ne se suivent pas.'}`,
        ],
      },
      {
        title: 'Plafonds mensuels',
        says: [
          (r) =>
            `Le temps de vol programmé ne dépasse pas ${r.monthly} heures par mois civil. Les heures faites au-delà à la suite d'un retard sont majorées de 25 %, et de 50 % à partir de la cinquième.`,
          (r) =>
            `Sur un mois civil, ${r.who} n'est pas programmé pour plus de ${r.monthly} heures de vol. Le compteur est à la disposition de chacun, mis à jour dans les deux jours qui suivent chaque service.`,
        ],
      },
      {
        title: 'Prolongation',
        says: [
          () =>
            `La décision de prolonger un service appartient au seul commandant de bord, après avoir interrogé chaque membre de l'équipage sur son état. Personne n'a à justifier une réponse négative. Toute prolongation est suivie d'un rapport, dont l'équipage reçoit copie.`,
          () =>
            `Une prolongation ne se programme pas et ne se suppose pas. Lorsqu'elle dépasse une heure, le repos qui suit est allongé du double de la prolongation. Une ligne prolongée plus de deux fois par mois est retirée du programme ou renforcée.`,
        ],
      },
      {
        title: 'Coupures',
        says: [
          (r) =>
            `Une interruption de plus de trois heures entre deux étapes donne lieu à un local de repos, avec des sièges inclinables, ou à une chambre au-delà de ${r.isLong ? 'quatre' : 'cinq'} heures. Elle compte pour moitié comme temps de service payé.`,
          () =>
            `Il n'y a pas plus d'une coupure par jour. Elle est annoncée au planning publié. Une coupure créée le jour même par un retard est payée en entier.`,
        ],
      },
    ],
  },
  {
    title: 'Planning',
    articles: [
      {
        title: 'Publication',
        says: [
          (r) =>
            `Le planning du mois suivant est publié le ${r.publication} du mois, à 18 h. Un retard de publication reporte d'autant le début de la période de stabilité, sans la raccourcir.`,
          (r) =>
            `Chaque membre d'équipage reçoit son planning au plus tard le ${r.publication} du mois qui précède. Il y trouve les services, les repos, les réserves, les journées de formation et le total des heures.`,
        ],
      },
      {
        title: 'Modification',
        says: [
          (r) =>
            `À moins de ${r.notice} jours du service, une modification demande l'accord du membre d'équipage, sauf aléa du jour. Elle est écrite, avec son motif. Celui qui la refuse n'a pas à dire pourquoi.`,
          (r) =>
            `Le planning publié est stable ${r.notice} jours. Une modification imposée par un aléa est payée à la plus forte des deux valeurs, celle qui était prévue ou celle qui est faite.`,
        ],
      },
      {
        title: 'Souhaits et échanges',
        says: [
          () =>
            `Chacun exprime ses souhaits jusqu'au 8 du mois. Le taux de satisfaction est publié par base et par fonction. Un échange entre collègues est validé dans la journée lorsque repos, qualifications et plafonds sont respectés.`,
          (r) =>
            `Les souhaits portent sur les lignes, les jours libres et les horaires. Un souhait refusé deux mois de suite devient prioritaire le troisième. Les échanges restent ouverts jusqu'à ${r.isLong ? 'quarante-huit' : 'vingt-quatre'} heures avant la présentation.`,
        ],
      },
      {
        title: 'Jours libres',
        says: [
          (r) =>
            `Le planning comprend au moins ${r.daysOff} jours libres par mois, dont un samedi et un dimanche qui se suivent. Un jour libre va de minuit à minuit, à l'heure de la base.`,
          (r) =>
            `Chaque mois, ${r.daysOff} jours sont libres de tout service et de toute réserve. Celui que l'on déplace avec l'accord de l'intéressé est rendu dans les quarante-cinq jours, à la date de son choix.`,
        ],
      },
    ],
  },
]
