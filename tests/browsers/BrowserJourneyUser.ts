import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserTab } from './BrowserTab.ts'

type Kind = 'link' | 'button' | 'field' | 'heading' | 'text' | 'picture'

const PATIENCE_MS = 25_000
const LOOK_AGAIN_MS = 100

/** Driver of a browser tab that acts as a person: finds elements by role and French name, and waits for them. */
export class BrowserJourneyUser {
  readonly tab: BrowserTab
  readonly #url: string

  constructor(tab: BrowserTab, url: string) {
    this.tab = tab
    this.#url = url
  }

  /**
   * Stores a cookie consent choice and the given items (a member's session) in localStorage. Without `prefetches`, the
   * browser reports its data saver mode, in which the portal prefetches nothing.
   */
  async begins(stored: Record<string, string> = {}, { prefetches = false } = {}) {
    await this.tab.goTo(`${this.#url}/healthz`)
    const items = { cookieConsent: 'rejected', cookieConsentDate: new Date().toISOString(), ...stored }
    await this.tab.ask(`Boolean(Object.assign(localStorage, ${JSON.stringify(items)}))`)
    if (!prefetches) await this.tab.ask(`Boolean((sessionStorage.journeySavesData = 'yes'))`)
  }

  goes = (path: string) => this.tab.goTo(`${this.#url}${path}`)

  sees = (kind: Kind, name: string, patience?: number) =>
    this.#until(`window.journey.sees(${JSON.stringify(kind)}, ${JSON.stringify(name)})`, patience)

  isAt = (path: string) => this.#until(`(location.pathname + location.search).startsWith(${JSON.stringify(path)})`)

  /** Waits until a JavaScript expression is true in the browser page. */
  finds = (expression: string) => this.#until(`Boolean(${expression})`)

  async presses(kind: Kind, name: string) {
    await this.#reaches(kind, name)
    // React may have replaced the found element meanwhile.
    await this.tab.press().catch(async () => {
      await this.#reaches(kind, name)
      await this.tab.press()
    })
  }

  /** Opens the phone navigation drawer and waits for it. */
  async opensMenu() {
    await this.presses('button', 'Ouvrir le menu')
    await this.finds(`document.querySelector('[role=dialog][aria-label=Menu]')`)
  }

  async types(name: string, text: string) {
    await this.presses('field', name)
    await this.tab.type(text)
  }

  async chooses(name: string, option: string) {
    await this.#reaches('field', name)
    await this.#until(`window.journey.choose(${JSON.stringify(option)}) === ${JSON.stringify(option)}`)
  }

  async gives(name: string, path: string) {
    await this.#reaches('field', name)
    await this.tab.upload(path)
  }

  troubles = () => this.tab.ask<string[]>('window.journey.troubles()')

  #reaches = (kind: Kind, name: string) =>
    this.#until(`window.journey.reaches(${JSON.stringify(kind)}, ${JSON.stringify(name)})`)

  async #until(expression: string, patience = PATIENCE_MS) {
    let last: unknown = false
    for (const end = Date.now() + patience; Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
      // Evaluation fails while the page navigates.
      last = await this.tab.ask<boolean>(expression).catch((error: unknown) => error)
      if (last === true) return
    }
    const there = await this.tab
      .ask<string>(
        'location.href + ", pressed: " + window.journey.pressed() + "\\n" + document.body.innerText.slice(0, 1500)',
      )
      .catch(String)
    const troubles = await this.troubles().catch(String)
    throw new Error(`In vain: ${expression} (${String(last)}) at ${there}\n${String(troubles)}`)
  }
}
