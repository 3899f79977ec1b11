import type { Context } from '../core/context'

/** The address that the request comes from; "" without a Node server. */
export function clientAddress(context: Context): string {
  // `env` is undefined when the handler is called with a request only.
  const env = context.env as Context['env'] | undefined
  return env?.incoming?.socket.remoteAddress ?? ''
}
