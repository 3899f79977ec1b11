import { expectAccessible } from './axe'
import { expect, test } from './test'

/** Content with a violation, and the rule or the scheme that the failure names. */
const WRONG = [
  ['<p style="color: #999">Faint</p>', /color-contrast/],
  ['<div style="opacity: 0.3"><p>Faint behind its container</p></div>', /color-contrast/],
  ['<p style="color: light-dark(#000, #333)">Faint in the dark</p>', /, dark/],
  [
    '<p>Text around <a href="/" style="color: light-dark(#111, #eee); text-decoration: none">a link</a></p>',
    /link-in-text-block/,
  ],
  ['<button></button>', /button-name/],
] as const

test('a violation fails in either scheme, also in a page that was checked before', async ({ page }) => {
  await page.goto('/harness/blank')
  await page.evaluate(() => {
    document.documentElement.style.cssText = 'color-scheme: light dark'
    document.body.style.cssText = 'color: light-dark(#000, #fff); background: light-dark(#fff, #000)'
  })
  for (const [html, says] of WRONG) {
    await page.evaluate(() => {
      document.body.innerHTML = '<main><h1>Title</h1><p>Text <a href="/">and a link</a></p></main>'
    })
    await expectAccessible(page)
    await page.evaluate(
      (content) => document.querySelector('main')?.insertAdjacentHTML('beforeend', content),
      html,
    )
    await expect(expectAccessible(page), html).rejects.toThrow(says)
  }
})
