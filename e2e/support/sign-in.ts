import type { BrowserContext } from 'playwright'

/** Password of every demo user. */
export const PASSWORD = 'demo'

/** Signs a browser in through the API. It gets the same cookie as from the sign-in page. */
export async function signIn(context: BrowserContext, apiOrigin: string, user: string): Promise<void> {
  const response = await context.request.post(`${apiOrigin}/demo/sign-in`, {
    data: { username: user, password: PASSWORD },
  })
  if (response.status() !== 204)
    throw new Error(`Sign-in of ${user}: ${response.status()} ${await response.text()}`)
}
