import { expect, test } from './test'

// What a browser gets from the tests' own server, so that a page's failure is the page's.

test('every address of a page is the console, with its policy', async ({ request }) => {
  const page = await request.get('/vehicles/1?at=2024-01-01')
  expect(page.status()).toBe(200)
  expect(page.headers()['content-type']).toMatch(/^text\/html/)
  expect(page.headers()['content-security-policy']).toContain("script-src 'self'")
})

test('what is missing is missing, and never the console', async ({ request }) => {
  for (const path of ['/assets/gone-1a2b3c.js', '/harness/gone', '/gone.json']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  for (const path of ['/v2/gone/', '/api/gone/', '/document/gone/']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type'], path).toContain('json')
  }
})
