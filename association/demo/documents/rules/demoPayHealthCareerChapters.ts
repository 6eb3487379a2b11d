import type { DemoRuleChapter } from './rules.ts'

/** Chapters of the demo agreements on pay, health and safety, training and career. */
export const demoPayHealthCareerChapters: DemoRuleChapter[] = [
  {
    title: 'Rémunération',
    articles: [
      {
        title: 'Minimum garanti',
        says: [
          (r) =>
            `Le minimum garanti correspond à ${r.monthly - 20} heures de vol par mois. Il est dû en entier pendant les congés, la formation, l'inaptitude temporaire et le chômage technique. Il n'est jamais inférieur au SMIC pour la même durée.`,
          (r) =>
            `Chaque mois, ${r.one} perçoit au moins la valeur de ${r.monthly - 20} heures de vol, selon le barème de sa fonction et de son échelon. La part variable s'y ajoute et ne s'y impute pas.`,
        ],
      },
      {
        title: 'Heures de nuit',
        says: [
          (r) =>
            `Entre 22 h et 6 h, à l'heure de la base, l'heure de vol est majorée de ${r.isLong ? 25 : 30} %. La minute commencée est due. La majoration figure au bulletin sur une ligne qui lui est propre.`,
          (r) =>
            `Les heures faites entre minuit et 5 h sont payées ${r.isLong ? '40' : '50'} % de plus. Cette majoration s'ajoute à celle du dimanche et des jours fériés.`,
        ],
      },
      {
        title: 'Dimanches et jours fériés',
        says: [
          () =>
            `Le service qui commence un jour férié, à l'heure de la base, est majoré de 50 %. Le 1er mai est payé au double. Une réserve non déclenchée ce jour-là ouvre droit à la moitié de la majoration.`,
          () =>
            `Au-delà de deux dimanches travaillés dans le mois, chaque dimanche donne une demi-journée de récupération. Le 25 décembre et le 1er janvier ne sont pas programmés deux années de suite à la même personne.`,
        ],
      },
      {
        title: 'Service annulé ou modifié',
        says: [
          () =>
            `Le service annulé après la publication du planning reste payé à sa valeur prévue. Il ne peut être remplacé, le même jour, que par un service qui commence après l'heure prévue et finit avant.`,
          () =>
            `Un service modifié est payé à la plus forte des deux valeurs. Le changement d'aéroport de départ donne lieu au remboursement du trajet et à une heure de crédit.`,
        ],
      },
      {
        title: 'Bulletin de paie',
        says: [
          () =>
            `Le bulletin distingue les heures de vol, les majorations, les réserves, les repas et les découchés. Une erreur signalée avant le 20 est corrigée avec la paie suivante ; au-delà de 150 €, un acompte est versé dans la semaine.`,
          () =>
            `Un trop-perçu est justifié par écrit, mois par mois, avant toute retenue. Il se rembourse en autant de fois qu'il a mis de mois à se constituer, sauf demande contraire de l'intéressé.`,
        ],
      },
    ],
  },
  {
    title: 'Santé et sécurité',
    articles: [
      {
        title: 'Fatigue',
        says: [
          () =>
            `Celui qui se déclare inapte au vol pour fatigue ne part pas. Le service reste payé. Le rapport de fatigue est remis dans les trois jours, et reçoit une réponse écrite sous quinze jours.`,
          () =>
            `La déclaration de fatigue n'est ni un refus de service ni un arrêt de maladie. Elle n'entre pas au dossier individuel. Le planning qui suit n'en porte pas la trace.`,
        ],
      },
      {
        title: 'Bagages et charges',
        says: [
          (r) =>
            `Le bagage d'équipage fourni pèse au plus ${r.bags} kg à vide. ${r.isCabin ? "Un chariot n'est pas poussé seul pendant la montée. " : ''}Une douleur signalée donne lieu, dans le mois, à un examen du poste par le médecin du travail.`,
          (r) =>
            `Aucune charge de plus de ${r.bags + 8} kg n'est soulevée par une personne seule. ${r.isCabin ? 'Les freins des chariots sont contrôlés toutes les deux cents heures de vol.' : 'Le dossier de vol et les documents sont sous forme électronique, avec une tablette de secours.'}`,
        ],
      },
      {
        title: 'Turbulences',
        says: [
          (r) =>
            r.isCabin
              ? `Lorsque le signal des ceintures est allumé pour cause de turbulences, le service chaud est arrêté et chacun s'attache. La reprise est décidée avec le poste de pilotage. Une chute est déclarée comme accident du travail, même sans arrêt.`
              : `Le poste de pilotage annonce les turbulences attendues avant le départ, et dès qu'elles le sont ensuite. Il laisse à la cabine deux minutes pour s'attacher lorsque la situation le permet.`,
        ],
      },
      {
        title: 'Air de la cabine',
        says: [
          () =>
            `Une odeur inhabituelle est signalée aussitôt, écrite au compte rendu, et l'avion est examiné avant le vol suivant. Chaque membre de l'équipage peut consulter dans la journée ; le temps passé compte comme du service.`,
          () =>
            `Après une odeur ou une fumée en cabine, l'équipage n'est pas programmé sur le vol suivant sans l'avoir accepté. Une fiche remise à chacun dit quels examens demander et dans quel délai.`,
        ],
      },
      {
        title: 'Rayonnement cosmique',
        says: [
          (r) =>
            `La dose reçue est calculée vol par vol et remise une fois par an. ${r.isLong ? 'Les rotations sont réparties de sorte que nul ne dépasse 5 millisieverts par an.' : 'Le seuil de 1 millisievert par an fait l’objet d’une information individuelle.'}`,
          () =>
            `Chacun consulte à tout moment sa dose des douze derniers mois. La navigante enceinte cesse de voler dès qu'elle a informé la compagnie, sans perte de rémunération.`,
        ],
      },
      {
        title: 'Visites médicales',
        says: [
          () =>
            `La visite d'aptitude est programmée comme une journée au sol, jamais pendant un repos. Ses frais et le trajet sont remboursés. Un rendez-vous est proposé deux mois avant l'échéance.`,
          () =>
            `En cas d'inaptitude temporaire, la rémunération est maintenue six mois, sur la moyenne des douze derniers. Un poste au sol est proposé, jamais imposé, dans la base d'affectation.`,
        ],
      },
    ],
  },
  {
    title: 'Formation et carrière',
    articles: [
      {
        title: 'Formation périodique',
        says: [
          (r) =>
            `Chaque année, ${r.trainingDays} jours de formation figurent au planning. Ils sont payés ${r.isCabin ? 'quatre' : 'cinq'} heures de vol par jour. Une formation à distance est comptée pour sa durée réelle et ne se place pas dans un repos.`,
          (r) =>
            `La formation de maintien des compétences sur ${r.fleet} occupe ${r.trainingDays} jours par an. Elle n'est pas placée le lendemain d'un vol de nuit. Un échec donne droit à une seconde session, préparée avec un instructeur.`,
        ],
      },
      {
        title: 'Changement de type',
        says: [
          (r) =>
            `Le passage à un autre type d'avion suit l'ordre de la liste d'ancienneté. L'engagement de rester sur ${r.fleet} n'excède pas ${r.isCabin ? 'douze' : 'trente-six'} mois. Aucun frais de formation n'est réclamé à qui s'en va.`,
          () =>
            `La liste des places ouvertes est publiée trois mois avant chaque stage. Une candidature écartée reçoit une réponse motivée, et garde son rang pour le stage suivant.`,
        ],
      },
      {
        title: 'Promotion',
        says: [
          (r) =>
            r.isCabin
              ? `L'accès à la fonction de chef de cabine est ouvert après quatre ans de vol. La sélection comprend un entretien et deux vols observés. Le résultat et ses motifs sont remis par écrit.`
              : `L'accès à la fonction de commandant de bord est ouvert selon l'ancienneté et l'expérience requise. Celui qui échoue au stage garde sa place d'officier et peut se représenter après un an.`,
        ],
      },
      {
        title: 'Parentalité',
        says: [
          () =>
            `Jusqu'aux trois ans de l'enfant, le parent qui le demande n'est pas programmé pour plus de deux découchés de suite. Le retour de congé est préparé par un entretien et deux vols accompagnés.`,
          () =>
            `Le second parent dispose de ses congés aux dates qu'il choisit. La reprise à temps partiel est de droit pendant un an. Une chambre calme est ouverte à celles qui allaitent, dans chaque base.`,
        ],
      },
      {
        title: 'Fin de carrière',
        says: [
          (r) =>
            `À partir de ${r.isCabin ? 'cinquante' : 'cinquante-cinq'} ans, un temps partiel à 80 % est accordé sur demande, les cotisations de retraite restant calculées sur un temps plein. Un bilan est proposé cinq ans avant le départ.`,
        ],
      },
    ],
  },
]
