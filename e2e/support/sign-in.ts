import type { BrowserContext } from 'playwright'

/** Password of every demo user. */
export const PASSWORD = 'demo'

/** Signs a browser in through the API. It gets the same cookie as from the sign-in page. */
export async function signIn(context: BrowserContext, apiOrigin: string, user: string): Promise<void> {
  const answer = await context.request.post(`${apiOrigin}/demo/sign-in`, {
    data: { username: user, password: PASSWORD },
  })
  if (answer.status() !== 204)
    throw new Error(`Sign-in of ${user}: ${answer.status()} ${await answer.text()}`)
}
