import { type BrowserContext, expect } from 'playwright/test'

/** Password of every demo user. */
export const PASSWORD = 'demo'

/** Signs a browser in over the API: its cookie is the real one, as after the sign-in page. */
export async function signIn(context: BrowserContext, apiOrigin: string, user: string): Promise<void> {
  const answer = await context.request.post(`${apiOrigin}/demo/sign-in`, {
    data: { username: user, password: PASSWORD },
  })
  expect(answer.status(), `sign-in of ${user}`).toBe(204)
}
