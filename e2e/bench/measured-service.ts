import { startNodeServer } from '../../src/service/node-server'
import { createService } from '../../src/service/service'

// Runs the service in a separate process, to separate its CPU time from the client's. Sends its URL, and replies to
// every message with its CPU time and memory.

/** The process's report about itself. */
export interface Usage {
  /** In milliseconds, since its start. */
  readonly cpu: number
  /** Resident memory in bytes. */
  readonly memory: number
}

const service = await createService({ databaseUrl: process.env.DATABASE_URL ?? ':memory:' })
const server = await startNodeServer(service, { host: '127.0.0.1', port: 0 })
process.send?.(server.address)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() }
  process.send?.(usage)
})
process.on('disconnect', () => void server.stop())
