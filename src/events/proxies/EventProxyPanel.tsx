import { useState } from 'react'
import { useSWRConfig } from 'swr'
import type { OwnProxies } from '#contract/events/proxies.ts'
import { apiReplyKey, callApi } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatCount, quoteFrench } from '#src/lib/text.ts'
import { EventProxyPanelSkeleton } from './EventProxyPanelSkeleton.tsx'
import { ProxyOfferForm } from './ProxyOfferForm.tsx'
import { AssemblyPageSection } from '#src/events/AssemblyPageSection.ts'
import { ReceivedProxyList } from './ReceivedProxyList.tsx'
import { proxyOffersCacheKey } from '#src/events/useProxyOffers.ts'

type Props = { id: number; hasBegun: boolean }

/** Section of an assembly's page for voting proxies: the one the member gives, and those that they receive. */
export function EventProxyPanel({ id, hasBegun }: Props) {
  const { mutate } = useSWRConfig()
  const proxies = useApiReply(apiReplyKey('GET /events/:id/proxies', { params: { id } }))
  const [failure, setFailure] = useState<string>()
  const show = async (reply: { data: OwnProxies }) => {
    await proxies.mutate(reply, { revalidate: false })
    // The home page lists the offers that await an answer.
    await mutate(proxyOffersCacheKey)
  }
  /** Makes a call about proxies and shows its reply; after a refusal, shows the reason and the proxies as they are. */
  const change = async (call: () => Promise<{ data: OwnProxies }>) => {
    setFailure(undefined)
    try {
      await show(await call())
    } catch (error) {
      setFailure(error instanceof Error ? error.message : undefined)
      await proxies.mutate().catch(() => undefined)
    }
  }
  return (
    <QueryBoundary
      of={proxies}
      failure="Les pouvoirs n’ont pas pu être chargés"
      skeleton={hasBegun ? null : <EventProxyPanelSkeleton />}
    >
      {({ data }) =>
        !data.is_open && data.given === null && data.received.length === 0 ? null : (
          <AssemblyPageSection>
            <h2>Pouvoirs</h2>
            <p>{rulesSentence(data)}</p>
            {failure !== undefined && <p role="alert">{failure}</p>}
            <ReceivedProxyList
              of={data}
              onAnswer={(giver, is_accepted) =>
                change(() =>
                  callApi('PUT /events/:id/proxies/:member', { params: { id, member: giver }, body: { is_accepted } }),
                )
              }
            />
            <GivenProxy
              of={data}
              onRevoke={() => change(() => callApi('DELETE /events/:id/proxy', { params: { id } }))}
            />
            {canOffer(data) && <ProxyOfferForm id={id} onOffered={show} />}
          </AssemblyPageSection>
        )
      }
    </QueryBoundary>
  )
}

function rulesSentence({ is_open, limit }: OwnProxies): string {
  if (!is_open) return 'Les pouvoirs ne changent plus.'
  if (limit === null) return 'Le bureau n’a pas encore ouvert les pouvoirs de cette assemblée.'
  if (limit === 0) return 'Les statuts ne permettent pas de donner pouvoir à cette assemblée.'
  return `Vous ne venez pas\u00a0? Donnez votre pouvoir à un adhérent, qui votera pour vous. Les statuts permettent à chacun de porter ${formatCount(limit, 'pouvoir')} au plus.`
}

const holdsOne = ({ received }: OwnProxies) => received.some(({ state }) => state === 'accepted')

const canOffer = (own: OwnProxies) =>
  own.is_open &&
  own.is_entitled &&
  Boolean(own.limit) &&
  !holdsOne(own) &&
  (own.given === null || own.given.state === 'refused')

type GivenProps = { of: OwnProxies; onRevoke: () => Promise<void> }

/** Sentence about the member's own proxy, with the button that takes it back. */
function GivenProxy({ of: own, onRevoke }: GivenProps) {
  const { given, is_open, is_entitled, limit } = own
  return (
    <>
      <p role="status">{givenSentence(own)}</p>
      {!is_entitled && is_open && limit !== null && (
        <p>Votre cotisation n’est pas à jour&nbsp;: vous ne pouvez ni donner votre pouvoir ni en porter un.</p>
      )}
      {is_open && given?.state === 'accepted' && (
        <ConfirmingButton
          question="Reprendre votre pouvoir&nbsp;? La personne en sera prévenue."
          yes="Reprendre"
          onYes={onRevoke}
        >
          Reprendre mon pouvoir
        </ConfirmingButton>
      )}
      {is_open && given?.state === 'asked' && (
        <>
          <p>
            Il comptera quand cette personne l’aura accepté. Pas de réponse&nbsp;? Vérifiez ce que vous avez
            écrit&nbsp;: pour protéger chacun, le portail ne dit pas qui est adhérent.
          </p>
          <ConfirmingButton question={false} yes="Retirer" onYes={onRevoke}>
            Retirer ma proposition
          </ConfirmingButton>
        </>
      )}
    </>
  )
}

function givenSentence(own: OwnProxies): string {
  const { given, is_open } = own
  if (given === null) return holdsOne(own) && is_open ? HOLDS : ''
  if (given.state === 'accepted') return `${given.to} porte votre pouvoir. Si vous venez, vous votez vous-même.`
  const to = quoteFrench(given.to)
  if (given.state === 'refused')
    return `Votre pouvoir n’a pas été accepté par ${to}. Vous pouvez choisir quelqu’un d’autre.`
  return is_open ? `Votre pouvoir est proposé à ${to}.` : `Votre pouvoir, proposé à ${to}, n’a pas été accepté.`
}
const HOLDS = 'Vous portez un pouvoir\u00a0: vous ne pouvez pas donner le vôtre.'
