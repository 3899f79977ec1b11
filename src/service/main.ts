import { startNodeServer } from './node-server'
import { createService } from './service'
import { readSettings } from './settings'

/** `npm run service`: runs the reference service alone. */
async function main(): Promise<void> {
  const { options, host, port } = readSettings(process.env)
  // Without the console there is no page at "/", so a sign-in leads to the console's origin.
  const home = options.consoleOrigins?.[0]
  const service = await createService({ ...options, ...(home !== undefined && { home: `${home}/` }) })
  const server = await startNodeServer(service, { host, port })
  console.log(`Reference service (${options.mode}) at ${server.address}`)
  if (options.mode !== 'production')
    console.log(`Sign in at ${server.address}/demo/sign-in as manager / demo`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      console.log('Stopping: no new connections, requests under way finish')
      void server.stop()
    })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
