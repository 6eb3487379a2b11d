import { useEffect } from 'react'
import { WEB_APP_FILE_BASE_NAMES, DISCREET_WEB_APP_NAME, webManifestPath } from '#contract/application.ts'
import { name } from '#association/identity.ts'
import { useIsDiscreetMode } from './discreet.ts'

/**
 * Adds the web manifest to this page, in the company's name and colours or in discreet mode. No other page has one, so
 * browsers never offer the installation unasked.
 */
export function useWebManifestLink(company: number | undefined) {
  const isDiscreet = useIsDiscreetMode()
  useEffect(() => {
    // Chromium keeps the first address while it reads the manifest: wait until the member's company is known.
    if (company === undefined && !isDiscreet) return
    const icon = isDiscreet ? WEB_APP_FILE_BASE_NAMES.discreet : WEB_APP_FILE_BASE_NAMES.association
    say('link', 'rel', 'manifest', 'href', webManifestPath({ company, isDiscreet }))
    // Safari's equivalents.
    say('link', 'rel', 'apple-touch-icon', 'href', `/application/${icon}-any-192.png`)
    say('meta', 'name', 'apple-mobile-web-app-title', 'content', isDiscreet ? DISCREET_WEB_APP_NAME : name)
  }, [company, isDiscreet])
}

function say(tag: 'link' | 'meta', by: string, named: string, attribute: string, value: string) {
  const found = document.head.querySelector(`${tag}[${by}="${named}"]`)
  const element = found ?? document.createElement(tag)
  element.setAttribute(attribute, value)
  if (found) return
  element.setAttribute(by, named)
  document.head.append(element)
}
