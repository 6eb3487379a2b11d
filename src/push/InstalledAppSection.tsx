import { useEffect, useEffectEvent, useState } from 'react'
import type { PushNotificationSettings } from '#contract/push/push.ts'
import { callApi, apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { DiscreetModePanel } from './install/DiscreetModePanel.tsx'
import { storeDiscreetMode, useIsDiscreetMode } from './install/discreet.ts'
import { PortalInstallPanel, type PortalInstallOption } from './install/InstallPanel.tsx'
import { isRunningAsInstalledApp, isIphoneOrIpad, useInstallPrompt } from './install/installPrompt.ts'
import { useWebManifestLink } from './install/useWebManifestLink.ts'
import { showToast } from '#src/lib/messages.ts'
import { PushPanel } from './told/PushPanel.tsx'
import { findPushAvailability } from './told/findPushAvailability.ts'
import {
  unsubscribeDeviceFromPush,
  removeWithdrawnPushSubscription,
  subscribeDeviceToPush,
  hasChosenPushNotifications,
} from './told/subscribeDevice.ts'
import { UrgentBoardMessages } from './told/UrgentBoardMessages.tsx'

const refusals = {
  refused: 'Votre navigateur n’a pas donné son accord.',
  removed: 'Votre navigateur a retiré son adresse de notification. Rechargez la page, puis recommencez.',
}
const FAILED = 'Le service de notifications n’a pas pu être joint'

/** Profile section for the portal as an installed application: notifications, installation and discreet mode. */
export function InstalledAppSection() {
  const settings = useApiReply(apiReplyKey('GET /push'))
  const isDiscreet = useIsDiscreetMode()
  const [offer, setOffer] = useState(findPushAvailability)
  const [isBusy, setBusy] = useState(false)
  // Optimistic update: shown at once, reverted on failure.
  const [wanted, setWanted] = useState<PushNotificationSettings>()
  useWebManifestLink(useOwnCompany()?.id)
  const way = useInstallWay()
  const isRemoved = useRemovedAddress((settings.data?.data.chosen ?? null) !== null, () => void settings.mutate())

  const busily = (work: () => Promise<void>) => {
    setBusy(true)
    void showToastOnFailure(work, FAILED).finally(() => {
      setBusy(false)
      setOffer(findPushAvailability())
      void settings.mutate().finally(() => setWanted(undefined))
    })
  }
  const choose = (key: string, choice: PushNotificationSettings) => {
    setWanted(choice)
    busily(async () => {
      if (!hasChosenPushNotifications(choice)) await unsubscribeDeviceFromPush()
      else {
        const outcome = await subscribeDeviceToPush(key, choice)
        if (outcome !== 'told') showToast('warning', refusals[outcome])
      }
    })
  }
  const { key, chosen } = settings.data?.data ?? { chosen: null }
  const chooseDiscreet = (next: boolean) => {
    storeDiscreetMode(next)
    if (key && chosen && offer === 'allowed') choose(key, { ...chosen, is_discreet: next })
  }

  return (
    <>
      <UrgentBoardMessages />
      <QueryBoundary of={settings} failure="Ce que cet appareil annonce n’a pas pu être chargé">
        {({ data }) => (
          <PushPanel
            offer={offer}
            chosen={wanted ?? (offer === 'allowed' ? data.chosen : null)}
            isBusy={isBusy}
            isRemoved={isRemoved && data.chosen === null}
            onChoose={(choice) => choose(data.key, { ...choice, is_discreet: isDiscreet })}
            onTest={() => busily(async () => showToast('success', (await callApi('POST /push/test')).message))}
          />
        )}
      </QueryBoundary>
      <PortalInstallPanel offer={way} />
      <DiscreetModePanel isDiscreet={isDiscreet} isInstalled={way.way === 'installed'} onChange={chooseDiscreet} />
    </>
  )
}

/**
 * Returns true once the browser is found to have withdrawn this device's push subscription; the server then deletes it.
 */
function useRemovedAddress(isTold: boolean, onRemoved: () => void) {
  const [isRemoved, setRemoved] = useState(false)
  const noteRemoved = useEffectEvent(() => {
    setRemoved(true)
    onRemoved()
  })
  useEffect(() => {
    if (!isTold || findPushAvailability() !== 'allowed') return
    removeWithdrawnPushSubscription().then(
      (wasRemoved) => wasRemoved && noteRemoved(),
      () => undefined,
    )
  }, [isTold])
  return isRemoved
}

function useInstallWay(): PortalInstallOption {
  const prompt = useInstallPrompt()
  if (isRunningAsInstalledApp()) return { way: 'installed' }
  if (prompt) return { way: 'button', prompt }
  return { way: isIphoneOrIpad() ? 'iphone' : 'menu' }
}

/** Returns the member's own airline company, whose crew the offline pack is for. */
const useOwnCompany = () => useApiReply(apiReplyKey('GET /profile')).data?.data.company
