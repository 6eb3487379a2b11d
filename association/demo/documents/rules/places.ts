/** Layover place of the demo agreements: IATA code, name, and hours of time difference with Paris in winter. */
export type LayoverPlace = { code: string; name: string; hours: number }

const read = (lines: string): LayoverPlace[] =>
  lines
    .trim()
    .split(/\s*;\s*/)
    .map((line) => {
      const [, code = '', name = '', hours = '0'] = /^(\w{3}) (.+) ([-+]?[\d.]+)$/.exec(line) ?? []
      return { code, name, hours: Number(hours) }
    })

export const longHaulLayoverPlaces = read(`
ABJ Abidjan -1; ACC Accra -1; ADD Addis-Abeba +2; ALG Alger 0; AMM Amman +2; TNR Antananarivo +2; ASU Asuncion -4;
ATL Atlanta -6; BKO Bamako -1; BKK Bangkok +6; BGF Bangui 0; BEY Beyrouth +1; BOG Bogota -6; BOM Bombay +4.5;
BOS Boston -6; BZV Brazzaville 0; EZE Buenos Aires -4; CAI Le Caire +1; CUN Cancun -6; CCS Caracas -5; CAY Cayenne -4;
ORD Chicago -7; CKY Conakry -1; COO Cotonou 0; DKR Dakar -1; DLA Douala 0; DEL Delhi +4.5; DTW Detroit -6; DOH Doha +2;
DXB Dubaï +3; FDF Fort-de-France -5; FOR Fortaleza -4; CAN Canton +7; HAN Hanoï +6; HAV La Havane -6; HKG Hong Kong +7;
SGN Hô Chi Minh-Ville +6; IAH Houston -7; JNB Johannesburg +1; FIH Kinshasa 0; KUL Kuala Lumpur +7; LOS Lagos 0;
LBV Libreville 0; LIM Lima -6; LFW Lomé -1; LAX Los Angeles -9; LAD Luanda 0; SSG Malabo 0; MNL Manille +7; BZE Belize -7;
MRU Maurice +3; MEX Mexico -7; MIA Miami -6; YUL Montréal -6; NBO Nairobi +2; NDJ N'Djamena 0; EWR Newark -6; JFK New York -6;
NIM Niamey 0; KIX Osaka +8; OUA Ouagadougou -1; PTY Panama -6; PPT Papeete -11; PBM Paramaribo -4; PEK Pékin +7;
PNH Phnom Penh +6; PNR Pointe-Noire 0; PTP Pointe-à-Pitre -5; PUJ Punta Cana -5; YQB Québec -6; UIO Quito -6; GIG Rio de Janeiro -4;
RUH Riyad +2; RUN La Réunion +3; SFO San Francisco -9; SJO San José -7; SCL Santiago -4; SDQ Saint-Domingue -5; SXM Saint-Martin -5;
GRU Sao Paulo -4; ICN Séoul +8; SEA Seattle -9; PVG Shanghai +7; SIN Singapour +7; TPE Taipei +7; HND Tokyo +8; YYZ Toronto -6;
TUN Tunis 0; YVR Vancouver -9; IAD Washington -6; YAO Yaoundé 0; AUH Abou Dabi +3; JED Djeddah +2; NOU Nouméa +10;
CPT Le Cap +1; CMB Colombo +4.5; DPS Denpasar +7; MLE Malé +4; ZNZ Zanzibar +2; TLV Tel Aviv +1; GYD Bakou +3; TAS Tachkent +4; ALA Almaty +4;
EVN Erevan +3; TBS Tbilissi +3; KWI Koweït +2; BAH Bahreïn +2; MCT Mascate +3; DAR Dar es Salaam +2; EBB Entebbe +2; KGL Kigali +1;
LUN Lusaka +1; HRE Harare +1; MPM Maputo +1; WDH Windhoek +1; SEZ Mahé +3; MDE Medellin -6; SSA Salvador -4; REC Recife -4; MVD Montevideo -4`)

export const shortHaulLayoverPlaces = read(`
AJA Ajaccio 0; AMS Amsterdam 0; ATH Athènes +1; BCN Barcelone 0; BIA Bastia 0; BEG Belgrade 0; BER Berlin 0; BIQ Biarritz 0;
BLQ Bologne 0; BOD Bordeaux 0; BES Brest 0; BRU Bruxelles 0; OTP Bucarest +1; BUD Budapest 0; CMF Chambéry 0; CPH Copenhague 0;
CRK Cork -1; DUB Dublin -1; DUS Düsseldorf 0; EDI Édimbourg -1; FLR Florence 0; FRA Francfort 0; GVA Genève 0; GOT Göteborg 0; GNB Grenoble 0;
HAM Hambourg 0; HEL Helsinki +1; INN Innsbruck 0; KRK Cracovie 0; LIL Lille 0; LIS Lisbonne -1; LJU Ljubljana 0; LCY Londres -1; LUX Luxembourg 0;
MAD Madrid 0; AGP Malaga 0; MAN Manchester -1; MRS Marseille 0; MXP Milan 0; MUC Munich 0; NTE Nantes 0; NAP Naples 0; NCE Nice 0; OSL Oslo 0;
PMO Palerme 0; OPO Porto -1; PRG Prague 0; RNS Rennes 0; FCO Rome 0; SZG Salzbourg 0; SVQ Séville 0; SOF Sofia +1; SXB Strasbourg 0; ARN Stockholm 0;
TLS Toulouse 0; TRN Turin 0; VLC Valence 0; VCE Venise 0; VIE Vienne 0; WAW Varsovie 0; ZAG Zagreb 0; ZRH Zurich 0`)
