import type { RosterEntryKind } from './Roster.ts'

/**
 * Codes of crew rosters of one kind, with the public page or file that lists them. Codes are written without
 * separators: `D/O` is DO.
 */
type CodeList = { source: string; kind: RosterEntryKind; codes: string }

const CREWTRAC = 'https://www.studystack.com/flashcard-2029436 (CrewTrac codes)'
const NETLINE = 'NetLine/CrewLink duty codes, public parsers of its rosters (inferDutyType)'
const SWISS = 'SWISS duty schedule as a calendar, public parser tests'
const AIMS = 'https://github.com/JonHurst/aims-convert (rosters of AIMS)'
const LEON = 'https://wiki.leonsoftware.com/leon/crew-panel'
const AIR_FRANCE = 'https://fr.readkong.com/page/chapitre-g-regles-d-utilisation-du-pnc-regime-d-emploi-7879059'
const UNAC = 'http://www.unac.asso.fr/?p=2411 (stabilité des plannings)'
const COMMON = 'used by several programs, and by crew in their own calendars'

const lists: CodeList[] = [
  { source: CREWTRAC, kind: 'repos', codes: 'OFF GDO RDO CPO VAC VAP LOA FAM EML BEV' },
  {
    source: CREWTRAC,
    kind: 'occupe',
    codes:
      'ADM ALP C04 C05 C06 C07 C08 C09 C10 C11 C12 C13 C14 C15 C16 C17 C18 C19 GRS JUR LCF LCR LCS MGT MIL RAS RGT RRR SCF SIM TDY TNG',
  },
  { source: NETLINE, kind: 'repos', codes: 'DO DOF PLS PLD VACATION PLIC SLIC RLIC DAYOFF' },
  {
    source: NETLINE,
    kind: 'occupe',
    codes: 'SBY SBYA SBYH STA STH R24 SIMU TRN TRG TRNG OFD OFFICE GRD MED RSV WPNC VPNC RGTC CRM GRT EXAM',
  },
  { source: NETLINE, kind: 'vol', codes: 'FLT POS DH' },
  { source: SWISS, kind: 'occupe', codes: 'SBYAD APSBY STBY RES RESX' },
  { source: AIMS, kind: 'repos', codes: 'DO LVE WDO REST AL' },
  { source: AIMS, kind: 'occupe', codes: 'ESBY LSBY CSBY HSBY ADTY LOE LPC OPC FFST TAXI' },
  { source: LEON, kind: 'repos', codes: 'HOLIDAY DAYOFF' },
  { source: LEON, kind: 'vol', codes: 'POSITIONING' },
  { source: AIR_FRANCE, kind: 'repos', codes: 'RH RP RPC RADD CA RTT' },
  { source: AIR_FRANCE, kind: 'vol', codes: 'MEP MEPA' },
  { source: UNAC, kind: 'repos', codes: 'DDA' },
  { source: UNAC, kind: 'occupe', codes: 'IMMO SOL RESERVE STAGE' },
  { source: COMMON, kind: 'repos', codes: 'CP CSS LV HOL HTL ANL FREI URLAUB ORTSTAG REPOS CONGE CONGES' },
  { source: COMMON, kind: 'occupe', codes: 'CI CO CKI CHECKIN ASBY AIRPORTSBY BRIEFING TRAINING GND GROUND MTG' },
  { source: COMMON, kind: 'vol', codes: 'DHD DHC' },
]

/** Kind (flight, rest or other duty) of each known roster code; the first list that contains a code decides. */
export const rosterEntryKindByCode: ReadonlyMap<string, RosterEntryKind> = new Map(
  [...lists].reverse().flatMap(({ kind, codes }) => codes.split(' ').map((code) => [code, kind] as const)),
)

/**
 * ICAO airline designators (ICAO Doc 8585) of airlines that fly from or to France. They tell flights (`AFR006`) from
 * other codes (`CRM101`).
 */
export const icaoAirlineDesignators = new Set(
  'AAL ABY ACA AEA AEE AFL AFR AIC AMC ANA ASL AUA AZA ITY BAW BCY BEE BEL BMS BOX BTI CAI CCM CFE CFG CLH CRL CSA CTN DAH DAL DLA DLH EDW EIN EJU ETD ETH EWG EXS EZE EZS EZY FBU FDX FIN FWI GWI HOP IBE IBS JAF JAL JAT KAL KLM KZR LGL LOT LZB MAC MEA MSR NAX NJE NOZ NSZ OAL PGT PGA QTR RAM ROT RUN RYR SAS SIA SVA SWR SXS TAP TAR TAY THY TOM TRA TSC TUI TVF TVQ TVS UAE UAL UPS VIR VLG VOE VOZ WIF WMT WUK WZZ XLF'.split(
    ' ',
  ),
)

/** IATA airline designators that contain a digit. They tell flights from codes such as `H509` or `B738`. */
export const iataDesignatorsWithDigit = new Set(
  'A3 A5 A9 B6 D8 E4 E9 F9 G3 G9 I2 J2 J9 K5 L6 M9 N0 Q2 R3 S4 S7 T3 U2 U6 V7 W4 W6 W9 X3 X9 Y4 Y8 Z0 2B 2N 3K 3L 3O 3U 4U 4Y 5F 5J 5O 6E 6H 7C 7W 8F 8Q 9C 9U 9W'.split(
    ' ',
  ),
)
