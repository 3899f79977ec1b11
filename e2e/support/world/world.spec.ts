import { NONCE_PLACEHOLDER } from '../../../src/lib/browser/content-security-policy'
import { expect, test } from '../test'

// What a browser gets from the tests' own server, so that a page's failure is the page's.

test('every page address answers with the console and its policy', async ({ request }) => {
  const page = await request.get('/vehicles/1?at=2024-01-01')
  expect(page.status()).toBe(200)
  expect(page.headers()['content-type']).toMatch(/^text\/html/)
  expect(page.headers()['content-security-policy']).toContain("script-src 'self'")
})

test('every page has its own nonce, and no file has one', async ({ request }) => {
  const nonces = new Set<string>()
  for (const path of ['/', '/index.html', '/vehicles', '/vehicles/1', '/vehicles']) {
    const page = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
    const nonce = /style-src-elem 'self' 'nonce-([^']+)'/.exec(
      page.headers()['content-security-policy'] ?? '',
    )?.[1]
    const html = await page.text()
    expect(html, path).toContain(`nonce="${nonce}"`)
    expect(html, path).not.toContain(NONCE_PLACEHOLDER)
    expect(page.headers(), path).not.toHaveProperty('etag')
    nonces.add(nonce ?? '')
  }
  expect(nonces.size).toBe(5)
  const file = await request.get('/favicon.svg')
  expect(file.status()).toBe(200)
  expect(file.headers()['content-security-policy']).not.toContain('nonce-')
})

test('a missing file is a 404, never the console', async ({ request }) => {
  for (const path of ['/assets/gone-1a2b3c.js', '/harness/gone', '/gone.json']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  for (const path of ['/v2/gone/', '/api/gone/', '/document/gone/']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type'], path).toContain('json')
  }
})
