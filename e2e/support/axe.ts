import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type JSHandle, type Page } from 'playwright/test'

/** Half as long as `axe.source`, and compiled in half the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Looks of texts that axe has found readable; see `newLooks`. Every test of a worker shares them, because a violation
 * fails the first test that shows it.
 */
const readableLooks = new Set<string>()

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
} as const

/** The rules about colors, the only ones that a different scheme affects. They take most of axe's time. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** The rule for controls of at least 24 × 24 pixels, or with as much space around them. */
const TOUCH_TARGETS = { type: 'rule', values: ['target-size'] } as const

type Rules = typeof EVERYTHING | typeof COLORS | typeof TOUCH_TARGETS

/** Options and rows after these are like them. */
const REPEATED = ['[role="option"]:nth-child(n + 25)', 'tbody tr:nth-child(n + 50)']

/**
 * Fails if axe finds a violation of WCAG 2.0–2.2 A or AA in the current page, in either color scheme. Leaves the page
 * in the light scheme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const texts = await page.evaluateHandle(newLooks, [...readableLooks])
    const found = await violations(page, COLORS, await texts.getProperty('elements'))
    expect(found, `colors of ${new URL(page.url()).pathname}, ${colorScheme}`).toBe('')
    for (const look of await texts.evaluate(({ looks }) => looks)) readableLooks.add(look)
    await texts.dispose()
  }
  expect(await violations(page, EVERYTHING), `accessibility of ${new URL(page.url()).pathname}`).toBe('')
}

/** Fails unless every control of the current page has space for a finger. */
export async function expectTouchTargets(page: Page): Promise<void> {
  expect(await violations(page, TOUCH_TARGETS), `touch targets of ${new URL(page.url()).pathname}`).toBe('')
}

/**
 * Returns elements whose text has a look that isn't among `readable`, and their looks. A look is everything that decides
 * the contrast: colors, size, and the backgrounds behind the text. Rows, options, and the header have few looks.
 */
function newLooks(readable: readonly string[]): { elements: Element[]; looks: string[] } {
  const known = new Set(readable)
  const looks: string[] = []
  const backgrounds = new Map<Element, string>()
  const found = new Map<string, Element[]>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const look = lookOf(element)
    if (known.has(look)) continue
    const alike = found.get(look)
    if (alike === undefined) found.set(look, [element])
    else alike.push(element)
  }
  const elements = [...found].flatMap(([look, alike]) => {
    // axe can't judge a text that is covered or scrolled out of view, so its look counts as checked only on top.
    const seen = alike.find(isOnTop)
    if (seen !== undefined) looks.push(look)
    return seen === undefined ? alike.slice(0, 5) : [seen, ...alike.slice(0, 2)]
  })
  return { elements, looks }

  function hasText(element: Element): boolean {
    return (
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    )
  }

  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null
    const text = [color, fontSize, fontWeight, textShadow, isDisabled].join(' ')
    return [text, linkOf(element), backgroundOf(element)].join('; ')
  }

  /** Returns how a link differs from the text around it. */
  function linkOf(element: Element): string {
    const link = element.closest('a')
    const around = link?.parentElement
    if (!link || !around) return ''
    const isInText = around.textContent !== link.textContent
    return [getComputedStyle(link).textDecorationLine, getComputedStyle(around).color, isInText].join(' ')
  }

  function backgroundOf(element: Element | null): string {
    if (element === null) return ''
    const known = backgrounds.get(element)
    if (known !== undefined) return known
    const behind = backgroundOf(element.parentElement)
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity].join(' ')
    const all = own === 'rgba(0, 0, 0, 0) none 1' ? behind : `${own}, ${behind}`
    backgrounds.set(element, all)
    return all
  }

  function isOnTop(element: Element): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  }
}

/** Runs axe itself, because axe's package for Playwright opens a page and reads axe's source for each run. */
async function violations(page: Page, rules: Rules, part?: JSHandle<Element[]>): Promise<string> {
  const found = await page.evaluate(
    async ([{ type, values }, include, repeated]) => {
      if (include?.length === 0) return []
      if (window.axe === undefined) return null
      // A frame that can't run scripts can't run axe either, and axe would wait for it forever.
      const exclude = ['iframe[sandbox=""]', ...(include ? [] : repeated)]
      const colors = { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } }
      const results = await window.axe.run(
        { include: include ?? [document.documentElement], exclude },
        {
          runOnly: { type, values: [...values] },
          rules: type === 'tag' ? colors : {},
          resultTypes: ['violations'],
        },
      )
      return results.violations.flatMap(({ id, help, nodes }) => {
        const found = nodes.filter(({ target }) => id !== 'target-size' || !isUnderBar(target.join(' ')))
        const texts = found.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary}`)
        return texts.length === 0 ? [] : [`${id}: ${help}`, ...texts]
      })

      /** Returns whether a control is large enough, and only scrolled partly below a sticky bar. */
      function isUnderBar(selector: string): boolean {
        const control = document.querySelector(selector)
        const { left = 0, right = 0, top = 0, bottom = 0 } = control?.getBoundingClientRect() ?? {}
        if (control === null || right - left < 24 || bottom - top < 24) return false
        return [left + 1, right - 1].some((x) =>
          [top + 1, bottom - 1].some((y) => {
            let over = document.elementFromPoint(x, y)
            if (over !== null && control.contains(over)) return false
            while (over !== null && getComputedStyle(over).position !== 'sticky') over = over.parentElement
            return over !== null
          }),
        )
      }
    },
    [rules, part, REPEATED] as const,
  )
  if (found !== null) return found.join('\n')
  await page.evaluate(SOURCE)
  return violations(page, rules, part)
}
