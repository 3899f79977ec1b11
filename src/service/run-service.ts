import { startNodeServer } from './node-server'
import { createService } from './service'
import { readSettings } from './settings'

/**
 * Runs the reference service alone with the environment's settings until SIGTERM or SIGINT; then requests under way
 * finish, and `afterwards` runs. Throws what `readSettings`, `createService` and `startNodeServer` throw.
 */
export async function runService(
  env: Readonly<Record<string, string | undefined>>,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { options, host, port } = readSettings(env)
  // Without the console there is no page at "/", so a sign-in leads to the console's origin.
  const home = options.consoleOrigins?.[0]
  const service = await createService({ ...options, ...(home !== undefined && { home: `${home}/` }) })
  const server = await startNodeServer(service, { host, port })
  console.log(`Reference service (${options.mode}) at ${server.address}`)
  if (options.mode !== 'production')
    console.log(`Sign in at ${server.address}/demo/sign-in as manager / demo`)
  let isStopping = false
  const stop = () => {
    // npm and tsx may pass a terminal's Ctrl-C on a second time.
    if (isStopping) return
    isStopping = true
    console.log('Stopping: no new connections, requests under way finish')
    server.stop().then(afterwards).catch(reportFailure)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

/** Reports why a program does not start, and sets its exit code. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
