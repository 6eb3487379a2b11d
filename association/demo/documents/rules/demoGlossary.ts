/** Glossary of the demo agreements, in alphabetical order, as Markdown. */
export const demoGlossary = `## Lexique

**Acclimaté** : dont le rythme est celui de l'heure du lieu. Un membre d'équipage l'est à sa base après les nuits locales du retour.

**Aléa d'exploitation** : événement du jour même, extérieur au programme, comme une panne, une météo ou la fermeture d'un aéroport.

**Amplitude** : temps compris entre la présentation et la fin de la période de service de vol.

**Astreinte** : période pendant laquelle une personne reste joignable sans être à l'aéroport. Elle n'est pas du repos.

**Base** : aéroport auquel le membre d'équipage est affecté, où il commence et finit ses rotations.

**Bloc à bloc** : temps compris entre le départ du poste de stationnement et l'immobilisation de l'avion à l'arrivée.

**Convoyage** : vol sans passagers, pour déplacer l'avion.

**Coupure** : interruption entre deux étapes d'une même journée, sans repos complet.

**Crédit** : temps inscrit au compteur, à prendre ou à payer.

**Découché** : nuit passée hors du domicile du fait du service.

**Escale** : lieu autre que la base où l'avion se pose ; par extension, le temps que l'équipage y passe.

**Étape** : vol entre deux aéroports.

**Jour local** : de minuit à minuit, à l'heure de la base.

**Mise en place** : déplacement, comme passager, pour prendre un service ou en revenir.

**Nuit locale** : huit heures prises entre 22 h et 8 h.

**Période de service** : du début de la première tâche demandée à la fin de la dernière.

**PNC** : personnel navigant commercial, c'est-à-dire hôtesses, stewards et chefs de cabine.

**PNT** : personnel navigant technique, c'est-à-dire commandants de bord et officiers pilotes.

**Présentation** : moment où le membre d'équipage se tient prêt, au lieu fixé, à prendre son service.

**Repos** : temps continu, défini d'avance, libre de tout service, de toute réserve et de toute astreinte.

**Réserve** : période pendant laquelle un service peut être confié sans avoir été prévu.

**Rotation** : suite de services et de repos entre un départ de la base et le retour à cette base.

**SMIC** : salaire minimum de croissance, au-dessous duquel aucune rémunération ne peut descendre.

**Stabilité** : période pendant laquelle le planning publié ne change pas sans accord.

**Vacation** : autre nom d'une période de service, dans l'usage de certaines bases.

**Vol de nuit** : vol dont trois heures au moins se déroulent entre 23 h et 6 h.
`
