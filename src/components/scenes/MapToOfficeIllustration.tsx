import { officePlan as plan } from '#association/officePlan.ts'
import { illustrationColours } from '#theme/sceneColours.ts'
import { IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

/**
 * Map of the way to the association's office: streets, station, walk and entrance. Its accessible name describes it in
 * full.
 */
export function MapToOfficeIllustration() {
  return (
    <IllustrationSvg width={640} height={480} fit="meet" title={plan.description}>
      <rect width="640" height="480" fill={illustrationColours.paper} />
      <g transform="rotate(-5 320 240)">
        <path d={blocks} fill={illustrationColours.metalShade} opacity="0.3" />
        <path d={courtyards} fill={illustrationColours.paper} opacity="0.75" />
        <path d="M196 302H366V384H196z" fill={illustrationColours.sky} opacity="0.3" />
        <path
          d="M216 322h0M248 316h0M280 324h0M344 318h0M214 364h0M252 370h0M288 366h0M326 370h0"
          stroke={illustrationColours.sky}
          strokeWidth="15"
          strokeLinecap="round"
          opacity="0.45"
        />
        <circle cx="410" cy="261" r="48" fill={illustrationColours.paper} />
        <circle cx="410" cy="261" r="17" fill={illustrationColours.sky} opacity="0.4" />
        <path d="M-60 452H720" stroke={illustrationColours.metalShade} strokeWidth="9" strokeDasharray="3 7" />
        <path d="M-60 449H720M-60 455H720" stroke={illustrationColours.ink} strokeWidth="1.2" opacity="0.6" />

        <path d="M450 128H556V228H450zM482 156V196H526V156z" fill={illustrationColours.dawn} fillRule="evenodd" />
        <path
          d="M56 409H164Q171 409 171 402V253Q171 246 178 246H368Q384 219 410 219Q436 219 452 246H497"
          fill="none"
          stroke={illustrationColours.dawn}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray="0.1 9"
        />
        <path
          d="M504 218L517 241H491z"
          fill={illustrationColours.ink}
          stroke={illustrationColours.paper}
          strokeWidth="3"
          strokeLinejoin="round"
        />

        <g fill={illustrationColours.ink} fontSize="19">
          <text x="184" y="280">
            {plan.avenue}
          </text>
          <text x="186" y="107">
            {plan.north}
          </text>
          <text x="222" y="413">
            {plan.south}
          </text>
          <text x="281" y="350" textAnchor="middle" fontStyle="italic">
            {plan.square}
          </text>
          <text transform="translate(416 210) rotate(-90)">{plan.east}</text>
          <text transform="translate(169 232) rotate(-90)">{plan.west}</text>
          <text
            x="74"
            y="438"
            stroke={illustrationColours.paper}
            strokeWidth="7"
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {plan.station}
          </text>
        </g>
        <circle
          cx="44"
          cy="428"
          r="22"
          fill={illustrationColours.ink}
          stroke={illustrationColours.paper}
          strokeWidth="3"
        />
        <text x="44" y="433" fill={illustrationColours.paper} fontSize="15" fontWeight="700" textAnchor="middle">
          RER
        </text>
      </g>
      <path d="M516 128L522 96" stroke={illustrationColours.ink} strokeWidth="2" />
      <rect x="424" y="18" width="196" height="80" rx="14" fill={illustrationColours.ink} />
      <g fill={illustrationColours.paper} fontSize="19">
        <text x="442" y="50" fontSize="22" fontWeight="700">
          {plan.office}
        </text>
        <text x="442" y="80">
          {plan.entrance}
        </text>
      </g>
      <g fill={illustrationColours.ink} fontSize="19">
        <path d="M44 22L58 62L44 53L30 62z" />
        <text x="44" y="84" textAnchor="middle" fontWeight="700">
          N
        </text>
        <path
          d="M460 418H608Q616 418 616 426V458Q616 466 608 466H460Q452 466 452 458V426Q452 418 460 418z"
          fill={illustrationColours.paper}
        />
        <path d="M484 446V455H584V446M534 450V455" fill="none" stroke={illustrationColours.ink} strokeWidth="2.5" />
        <text x="534" y="440" textAnchor="middle" fontSize="17">
          100 m
        </text>
      </g>
    </IllustrationSvg>
  )
}

// City blocks. Between them: the avenue (y 236–286), the streets to its north (y 84–114) and south (y 394–424), to the
// west (x 148–178) and to the east (x 392–428).
const blocks =
  'M-60-60H148V84H-60zM178-60H392V84H178zM428-60H720V84H428zM-60 114H148V236H-60zM178 114H392V236H178zM428 114H576V236H428zM604 114H720V236H604zM-60 286H148V394H-60zM178 286H392V394H178zM428 286H720V394H428zM-60 424H148V440H-60zM178 424H392V440H178zM428 424H720V440H428zM-60 464H720V560H-60z'

const courtyards =
  'M20 142H100V206H20zM214 140H276V206H214zM306 140H362V206H306zM-20 312H60V366H-20zM462 314H540V366H462zM574 314H650V366H574zM220 10H340V56H220zM20 10H110V56H20z'
